import { useState } from 'react'
import { formatDay, formatDayAndHour } from '../../../calendar/shop-time.ts'
import { adminList } from '../../../web/admin/kit/admin-list.tsx'
import { RowAction } from '../../../web/admin/kit/row-action.tsx'
import { CopiedText } from '../../../web/admin/ui/copied-text.tsx'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import { type KeyAnswer, newKeySchema, usualPerMinute } from '../api-keys.contract.ts'
import { type Scope, scopeNames, scopes } from '../key-scopes.ts'
import '../../../web/storefront/orders/orders.css'
import './keys.css'
import { FormField } from '../../../web/admin/ui/form-field.tsx'
import { ChoiceInput, TextInput } from '../../../web/admin/ui/form-inputs.tsx'
import { useCall } from '../../../web/api/call-action.ts'
import { FieldError } from '../../../web/ui/field-error.tsx'
import { toastUnlessUnderField, useForm } from '../../../web/ui/form/use-form.ts'

const list = adminList({
  title: 'Claves',
  needs: 'keys.change',
  calls: ['POST /keys', 'DELETE /keys'],
  // a new key is shown in its place, a form's problem at its field
  answered: (answer, call) => call === 'DELETE /keys' && sayOutcome(answer),
  load: (_view, { api }) => api('GET /keys'),
  rows: (keys) => keys,
  label: 'Claves',
  rowKey: ({ id }) => id,
  above: () => (
    <div className="stack keys">
      <p>
        Con una clave, otro programa (el ERP, un marketplace, una planilla) usa la tienda sin tu contraseña, y
        solo para lo que elijas. Los llamados están en <a href="/api/docs">la documentación de la API</a>.
      </p>
      <NewKey />
    </div>
  ),
  columns: [
    {
      title: 'Clave',
      wide: true,
      cell: (key) => (
        <span className="key-name">
          {key.name}
          <small className="muted">
            dsk_…{key.hint}, hecha por {key.made_by} el {formatDay(key.created_at)}
          </small>
        </span>
      ),
    },
    { title: 'Estado', cell: (key) => <State of={key} /> },
    { title: 'Puede', wide: true, cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    {
      title: 'Último uso',
      cell: ({ last_used_at: used }) =>
        used ? formatDayAndHour(used) : <span className="muted">Nunca</span>,
    },
    { title: 'Por minuto', align: 'number', cell: (key) => key.per_minute },
    {
      title: 'Acciones',
      cell: ({ id, name, state }) =>
        state !== 'ended' && (
          <RowAction
            call="DELETE /keys"
            sent={{ input: { id } }}
            id={id}
            label="Terminar"
            full={`Terminar la clave ${name}`}
            yes="Sí, terminarla ya"
          />
        ),
    },
  ],
  empty: 'Todavía no hay claves: ningún programa entra a la tienda.',
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen

const dayMs = 86_400_000
const lifetimes = [
  { id: '30', description: '30 días' },
  { id: '90', description: '90 días' },
  { id: '365', description: 'Un año' },
  { id: '', description: 'Sin vencimiento' },
]

/** What a program that carries stock and orders usually needs. */
const connectorScopes: readonly Scope[] = [
  'orders.read',
  'amounts.read',
  'wines.read',
  'prices.read',
  'stock.read',
  'stock.change',
]

type Draft = { name: string; days: string; per_minute: string; scopes: readonly Scope[] }
const blank: Draft = { name: '', days: '365', per_minute: String(usualPerMinute), scopes: [] }

/** @param props.made receives the key, which is shown once */
function NewKeyForm({ made, leave }: { made: (key: string) => void; leave: () => void }) {
  const add = useCall('POST /keys')
  const form = useForm({
    schema: newKeySchema,
    start: blank,
    toBody: ({ days, per_minute, ...rest }) => ({
      ...rest,
      per_minute: Number(per_minute),
      expires_at: days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
    }),
    fetcher: add.fetcher,
    send: (body) => add.send({ body }),
    sent: ({ key }) => made(key),
    refused: toastUnlessUnderField,
    opened: true,
  })
  const { draft, change } = form
  const turn = (scope: Scope, on: boolean) =>
    change({ scopes: on ? [...draft.scopes, scope] : draft.scopes.filter((other) => other !== scope) })
  const error = form.errorOf('scopes')
  return (
    <form className="sheet admin-form new-key" {...form.attributes}>
      <TextInput
        form={form}
        name="name"
        label="Qué programa la va a usar"
        maxLength={60}
        hint="«ERP», «Marketplace»."
      />
      <ChoiceInput form={form} name="days" label="Vence" list={lifetimes} />
      <FormField
        name="per_minute"
        label="Solicitudes por minuto"
        error={form.errorOf('per_minute')}
        hint="Lo que pase de ahí espera."
      >
        {(attributes) => (
          <input
            {...attributes}
            inputMode="numeric"
            autoComplete="off"
            value={draft.per_minute}
            onChange={(event) => change({ per_minute: event.target.value })}
          />
        )}
      </FormField>
      <fieldset className="wide key-scopes" aria-describedby={error ? 'scopes-error' : undefined}>
        <legend>Qué puede hacer</legend>
        <p className="row">
          <button
            type="button"
            className="button plain small"
            onClick={() => change({ scopes: connectorScopes })}
          >
            Stock y compras
          </button>
          <button
            type="button"
            className="button plain small"
            onClick={() => change({ scopes: scopes.filter((scope) => scope.endsWith('.read')) })}
          >
            Leer todo
          </button>
          <button type="button" className="button plain small" onClick={() => change({ scopes: [] })}>
            Nada
          </button>
        </p>
        {scopes.map((scope) => (
          <label className="check" key={scope}>
            <input
              type="checkbox"
              checked={draft.scopes.includes(scope)}
              onChange={(event) => turn(scope, event.target.checked)}
            />
            <span>
              {scopeNames[scope]} <code className="muted">{scope}</code>
            </span>
          </label>
        ))}
        <FieldError id="scopes-error" error={error} />
      </fieldset>
      <div className="row wide form-buttons">
        <button type="submit" className="button" disabled={form.busy || form.blocked}>
          Hacer la clave
        </button>
        <button type="button" className="button plain" onClick={leave}>
          Volver sin hacerla
        </button>
      </div>
    </form>
  )
}

function NewKey() {
  const [made, setMade] = useState<string>()
  const [opened, setOpened] = useState(false)
  if (made) {
    return (
      <section className="sheet stack" role="status">
        <h2>Copiá la clave ahora</h2>
        <p>No se muestra de nuevo. Guardala en el programa que la va a usar y en ningún otro lado.</p>
        <CopiedText label="Copiar la clave" text={made} copied="Clave copiada" />
        <p>
          <button type="button" className="button small" onClick={() => setMade(undefined)}>
            Ya la guardé
          </button>
        </p>
      </section>
    )
  }
  if (opened) {
    const show = (key: string) => {
      setOpened(false)
      setMade(key)
    }
    return <NewKeyForm made={show} leave={() => setOpened(false)} />
  }
  return (
    <p>
      <button type="button" className="button" onClick={() => setOpened(true)}>
        Hacer una clave
      </button>
    </p>
  )
}

function State({ of: { state, expires_at: expires } }: { of: KeyAnswer }) {
  if (state === 'ended') return <span className="chip">Terminada</span>
  if (state === 'expired') return <span className="chip">Venció el {formatDay(expires ?? '')}</span>
  if (state === 'stopped') return <span className="chip warn">Parada: quien la hizo ya no administra</span>
  return (
    <span className="chip good">{expires ? `Hasta el ${formatDay(expires)}` : 'Sirve, sin vencimiento'}</span>
  )
}

function Scopes({ scopes }: { scopes: string[] }) {
  const names = scopes.map((scope) => scopeNames[scope as Scope] ?? scope)
  if (names.length <= 3) return <>{names.join(', ')}</>
  return (
    <details>
      <summary>{names.length} cosas</summary>
      {names.join(', ')}
    </details>
  )
}
