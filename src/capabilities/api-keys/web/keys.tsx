import { useState } from 'react'
import { formatDay, formatDayAndHour } from '../../../calendar/shop-time.ts'
import { adminList } from '../../../web/admin/kit/admin-list.tsx'
import { RowAction } from '../../../web/admin/kit/row-action.tsx'
import { CopiedText } from '../../../web/admin/ui/copied-text.tsx'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import type { KeyAnswer } from '../api-keys.contract.ts'
import { scopeNames, type Scope } from '../key-scopes.ts'
import { NewKeyForm } from './new-key-form.tsx'
import '../../../web/storefront/orders/orders.css'
import './keys.css'

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
