import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import { pageIn } from '../../../web/admin/ui/address-view.ts'
import { AdminFailure, AdminScreen } from '../../../web/admin/ui/admin-page.tsx'
import { BackToList } from '../../../web/admin/ui/back-to-list.tsx'
import { loadAdmin } from '../../../web/admin/ui/load-admin.ts'
import { useRows } from '../../../web/admin/ui/use-stale.ts'
import { callAction, unlessUnreached, useCall } from '../../../web/api/call-action.ts'
import { found } from '../../../web/api/load-own.ts'
import { browserApi } from '../../../web/api/use-api.ts'
import { unlistedMeta } from '../../../web/content/page-title.ts'
import { DataTable, type Column } from '../../../web/ui/data-table.tsx'
import { EmptyPage } from '../../../web/ui/empty-page.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { Pager } from '../../../web/ui/pager.tsx'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import { eventName, type EventType } from '../webhook-events.ts'
import type { DeliveryAnswer } from '../webhooks.contract.ts'
import { problemWords } from './problem-words.ts'
import '../../../web/storefront/orders/orders.css'
import './webhooks.css'

export const meta = unlistedMeta('Entregas')

const states = ['waiting', 'delivered', 'failed'] as const
const stateNames = { waiting: 'En espera', delivered: 'Entregadas', failed: 'Sin entregar' }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadAdmin('webhooks.change', async () => {
    const { searchParams } = new URL(request.url)
    const page = pageIn(searchParams)
    const webhook = Number(searchParams.get('webhook')) || undefined
    const state = states.find((candidate) => candidate === searchParams.get('state'))
    const query = { page, webhook, state }
    return { ...found(await browserApi()('GET /webhooks/deliveries', { query })), page, webhook, state }
  })
export const clientAction = callAction(['POST /webhooks/deliveries/{id}/retry'], { answered: sayOutcome })
export const shouldRevalidate = unlessUnreached

export { LoadingScreen as HydrateFallback } from '../../../web/ui/own-screen.tsx'

const list = '/admin/notificaciones'
const head = { title: 'Entregas', actions: <BackToList to={list}>Volver a las notificaciones</BackToList> }

export const ErrorBoundary = () => <AdminFailure {...head} />

type View = { page: number; webhook: number | undefined; state: (typeof states)[number] | undefined }

const addressOf = ({ page, webhook, state }: View) => {
  const parts = [webhook && `webhook=${webhook}`, state && `state=${state}`, page > 0 && `page=${page}`]
  return `${list}/entregas?${parts.filter(Boolean).join('&')}`
}

export default function AdminDeliveries() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <AdminScreen {...head} loaded={loaded}>
      {({ items, pages, ...view }) => <Deliveries items={items} pages={pages} view={view} />}
    </AdminScreen>
  )
}

function Deliveries({ items, pages, view }: { items: DeliveryAnswer[]; pages: number; view: View }) {
  const rows = useRows(items)
  const { page } = view
  const ofPage = (other: number) => addressOf({ ...view, page: other })
  return (
    <>
      <nav className="row" aria-label="Estado de las entregas">
        {[undefined, ...states].map((state) => (
          <Link
            key={state ?? 'all'}
            className="button plain small"
            to={addressOf({ ...view, page: 0, state })}
            aria-current={state === view.state ? 'page' : undefined}
          >
            {state ? stateNames[state] : 'Todas'}
          </Link>
        ))}
      </nav>
      <DataTable
        label="Entregas"
        {...rows}
        columns={columns}
        rowKey={(delivery) => delivery.id}
        empty={<EmptyPage list={{ page, pages }} to={ofPage} none={<p>No hay entregas acá.</p>} />}
      />
      <Pager page={page} pages={pages} to={ofPage} />
    </>
  )
}

const columns: Column<DeliveryAnswer>[] = [
  { title: 'Cuándo', cell: ({ at }) => formatDayAndHour(at) },
  {
    title: 'Qué',
    wide: true,
    cell: ({ type, subject, url, payload, message_id: id }) => (
      <span className="webhook-address">
        <span>{eventName(type as EventType)}</span>
        <small className="muted">
          <code>{subject}</code> a {url}
        </small>
        <details>
          <summary>Ver el aviso</summary>
          <small className="muted">
            <code>{id}</code>
          </small>
          {payload !== null && (
            <pre className="delivery-payload">{JSON.stringify(JSON.parse(payload), null, 2)}</pre>
          )}
        </details>
      </span>
    ),
  },
  { title: 'Estado', cell: (delivery) => <State of={delivery} /> },
  { title: 'Intentos', align: 'number', cell: ({ attempts }) => attempts },
  { title: 'Acciones', cell: (delivery) => <Again of={delivery} /> },
]

function State({ of: { state, status, problem, next_at: next, delivered_at: at } }: { of: DeliveryAnswer }) {
  if (state === 'delivered') return <span className="chip good">Entregada {at && formatDayAndHour(at)}</span>
  const why = problem && problemWords(problem, status)
  return (
    <span className="webhook-address">
      <span className={state === 'failed' ? 'chip warn' : 'chip'}>
        {state === 'failed' ? 'Sin entregar' : 'En espera'}
      </span>
      {why && <small className="muted">{why}</small>}
      {why && next && <small className="muted">Sigue {formatDayAndHour(next)}</small>}
    </span>
  )
}

function Again({ of: { id } }: { of: DeliveryAnswer }) {
  const again = useCall('POST /webhooks/deliveries/{id}/retry', `delivery-${id}`)
  return (
    <button
      type="button"
      className="button plain small"
      disabled={again.busy}
      aria-label={`Mandar de nuevo la entrega ${id}`}
      onClick={() => void again.send({ path: { id } })}
    >
      Mandar de nuevo
    </button>
  )
}
