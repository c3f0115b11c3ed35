import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { formatDay, formatDayAndHour } from '../../../calendar/shop-time.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../../../web/admin/ui/admin-page.tsx'
import { CopiedText } from '../../../web/admin/ui/copied-text.tsx'
import { loadAdmin } from '../../../web/admin/ui/load-admin.ts'
import { useRows } from '../../../web/admin/ui/use-stale.ts'
import { callAction, unlessUnreached, useCall } from '../../../web/api/call-action.ts'
import { found } from '../../../web/api/load-own.ts'
import { browserApi } from '../../../web/api/use-api.ts'
import { unlistedMeta } from '../../../web/content/page-title.ts'
import { DataTable, type Column } from '../../../web/ui/data-table.tsx'
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import { useInPlace } from '../../../web/ui/use-in-place.ts'
import type { KeyAnswer } from '../api-keys.contract.ts'
import { scopeNames, type Scope } from '../key-scopes.ts'
import { NewKeyForm } from './new-key-form.tsx'
import '../../../web/storefront/orders/orders.css'
import './keys.css'

export const meta = unlistedMeta('Claves')

export const clientLoader = () =>
  loadAdmin('keys.change', async (can) => ({
    keys: found(await browserApi()('GET /keys')),
    seesHistory: can('history.read'),
  }))
export const clientAction = callAction(['POST /keys', 'DELETE /keys'], {
  answered: (answer, call) => {
    if (call === 'DELETE /keys') sayOutcome(answer)
  },
})
export const shouldRevalidate = unlessUnreached

export { LoadingScreen as HydrateFallback } from '../../../web/ui/own-screen.tsx'

const head = { title: 'Claves', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminKeys() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <AdminScreen {...head} loaded={loaded}>
      {({ keys }) => (
        <div className="stack keys">
          <p>
            Con una clave, otro programa (el ERP, un marketplace, una planilla) usa la tienda sin tu
            contraseña, y solo para lo que elijas. Los llamados están en{' '}
            <a href="/api/docs">la documentación de la API</a>.
          </p>
          <NewKey />
          <Keys keys={keys} />
        </div>
      )}
    </AdminScreen>
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
    return (
      <NewKeyForm
        made={(key) => {
          setOpened(false)
          setMade(key)
        }}
        leave={() => setOpened(false)}
      />
    )
  }
  return (
    <p>
      <button type="button" className="button" onClick={() => setOpened(true)}>
        Hacer una clave
      </button>
    </p>
  )
}

function Keys({ keys }: { keys: KeyAnswer[] }) {
  const rows = useRows(keys)
  if (keys.length === 0)
    return <p className="muted">Todavía no hay claves: ningún programa entra a la tienda.</p>
  return (
    <DataTable
      label="Claves"
      {...rows}
      columns={columns}
      rowKey={(key) => key.id}
      empty={<p>No hay claves.</p>}
    />
  )
}

const columns: Column<KeyAnswer>[] = [
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
    cell: ({ last_used_at: used }) => (used ? formatDayAndHour(used) : <span className="muted">Nunca</span>),
  },
  { title: 'Por minuto', align: 'number', cell: (key) => key.per_minute },
  { title: 'Acciones', wide: true, cell: (key) => <Ending of={key} /> },
]

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

function Ending({ of: { id, name, state } }: { of: KeyAnswer }) {
  const { isOpen, opener, leave } = useInPlace()
  const end = useCall('DELETE /keys', `key-${id}`)
  if (state === 'ended') return <Link to="/admin/historial?kind=conexion">Historial</Link>
  if (!isOpen) {
    return (
      <button
        type="button"
        className="button plain small"
        aria-label={`Terminar la clave ${name}`}
        {...opener}
      >
        Terminar
      </button>
    )
  }
  return (
    <span className="row">
      <InlineConfirm yes="Sí, terminarla ya" act={() => void end.send({ input: { id } })} leave={leave} />
    </span>
  )
}
