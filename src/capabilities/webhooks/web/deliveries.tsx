import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import { adminList } from '../../../web/admin/kit/admin-list.tsx'
import { choice, oneRow } from '../../../web/admin/kit/filters.tsx'
import { RowAction } from '../../../web/admin/kit/row-action.tsx'
import { BackToList } from '../../../web/admin/ui/back-to-list.tsx'
import { eventName, type EventType } from '../webhook-events.ts'
import type { DeliveryAnswer } from '../webhooks.contract.ts'
import '../../../web/storefront/orders/orders.css'
import './webhooks.css'

const list = adminList({
  title: 'Entregas',
  actions: <BackToList to="/admin/notificaciones">Volver a las notificaciones</BackToList>,
  needs: 'webhooks.change',
  calls: ['POST /webhooks/deliveries/{id}/retry'],
  filters: {
    state: choice('Estado de las entregas', {
      '': 'Todas',
      waiting: 'En espera',
      delivered: 'Entregadas',
      failed: 'Sin entregar',
    }),
    webhook: oneRow,
  },
  load: ({ page, state, webhook }, { api }) =>
    api('GET /webhooks/deliveries', { query: { page, state, webhook } }),
  rows: ({ items }) => items,
  label: 'Entregas',
  rowKey: ({ id }) => id,
  columns: [
    { title: 'Cuándo', cell: ({ at }) => formatDayAndHour(at) },
    { title: 'Qué', wide: true, cell: (delivery) => <Told of={delivery} /> },
    { title: 'Estado', cell: (delivery) => <State of={delivery} /> },
    { title: 'Intentos', align: 'number', cell: ({ attempts }) => attempts },
    {
      title: 'Acciones',
      cell: ({ id }) => (
        <RowAction
          call="POST /webhooks/deliveries/{id}/retry"
          sent={{ path: { id } }}
          id={id}
          label="Mandar de nuevo"
          full={`Mandar de nuevo la entrega ${id}`}
        />
      ),
    },
  ],
  empty: 'No hay entregas acá.',
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen

function Told({ of: { type, subject, url, payload, message_id: id } }: { of: DeliveryAnswer }) {
  return (
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
          <pre className="delivery-payload">
            <code>{JSON.stringify(JSON.parse(payload), null, 2)}</code>
          </pre>
        )}
      </details>
    </span>
  )
}

const words: Record<string, string> = {
  timeout: 'No contestó a tiempo',
  connection: 'No se pudo conectar',
  certificate: 'Su certificado no es válido',
  inner: 'La dirección es de una red interna',
  own: 'La dirección es la de la tienda',
  secret: 'Falta la llave de esta máquina: hacé otro secreto',
}

/** Why a try failed. */
function problemWords(problem: string, status: number | null): string {
  if (problem === 'redirect') return `Contestó ${status}: mandaba a otra dirección, y no se sigue`
  if (problem === 'status') return `Contestó ${status}`
  return words[problem] ?? 'La dirección no sirve'
}

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
