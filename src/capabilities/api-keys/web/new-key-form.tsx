import { FormField } from '../../../web/admin/ui/form-field.tsx'
import { ChoiceInput, TextInput } from '../../../web/admin/ui/form-inputs.tsx'
import { useCall } from '../../../web/api/call-action.ts'
import { FieldError } from '../../../web/ui/field-error.tsx'
import { toastUnlessUnderField, useForm } from '../../../web/ui/form/use-form.ts'
import { newKeySchema, usualPerMinute } from '../api-keys.contract.ts'
import { scopeNames, scopes, type Scope } from '../key-scopes.ts'

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
export function NewKeyForm({ made, leave }: { made: (key: string) => void; leave: () => void }) {
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
