import type { Route } from './+types/packing-slips'
import { mustStay } from '../../../orders/delivery-stop.contract.ts'
import { mostSelected } from '../../../orders/order-filter.contract.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { BackToList } from '../ui/back-to-list.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { useSearchParams } from 'react-router'
import { Drawing } from '../../ui/drawings.tsx'
import { Link } from '../../ui/link.tsx'
import { Choice } from '../../ui/choice.tsx'
import { GiftCard } from './gift-card.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { ShippingLabel } from './shipping-label.tsx'
import { StoppedSlips } from './stopped-slips.tsx'
import { byMethod } from './travel-line.ts'
import '../../storefront/orders/orders.css'
import '../../storefront/orders/print.css'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Remitos')

const formatIn = (request: Request) => new URL(request.url).searchParams.get('formato') ?? ''

/** In the order in which the sales were chosen; missing ones are left out. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('orders.read', async () => {
    const ids = new URL(request.url).searchParams.get('ids') ?? ''
    const wanted = [...new Set(ids.split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0)
    const orders =
      wanted.length === 0
        ? []
        : found(
            await browserApi()('GET /orders', { query: { ids: wanted.slice(0, mostSelected).join(',') } }),
          )
    return { orders, format: formatIn(request) }
  })

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = {
  title: 'Remitos',
  actions: (
    <>
      <button type="button" className="button small" onClick={() => window.print()}>
        Imprimir
      </button>
      <BackToList to="/admin/ventas">Volver a Ventas</BackToList>
    </>
  ),
}

export const ErrorBoundary = () => <AdminFailure {...head} />

/** What to print: packing slips, labels, or gift cards. */
function Formats({ format }: { format: string }) {
  const [parameters, setParameters] = useSearchParams()
  const choose = (formato: string) => {
    const next = new URLSearchParams(parameters)
    if (formato) next.set('formato', formato)
    else next.delete('formato')
    setParameters(next, { replace: true })
  }
  return (
    <div className="row screen-only" role="group" aria-label="Formato">
      <Choice
        options={formats}
        labelOf={(option) => option.name}
        isChosen={(option) => option.id === format}
        choose={(option) => choose(option.id)}
      />
    </div>
  )
}

const formats = [
  { id: '', name: 'Remitos A4' },
  { id: 'etiqueta', name: 'Etiquetas 10 × 15 cm' },
  { id: 'tarjeta', name: 'Tarjetas de regalo' },
]

/** One slip or label per page. */
export default function AdminPackingSlips({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {({ orders, format }) =>
        orders.length === 0 ? (
          <div className="empty-state">
            <Drawing name="box" />
            <p>Elegí en Ventas las compras que vas a preparar, y acá salen sus remitos y etiquetas.</p>
            <Link to="/admin/ventas?estado=Creada" className="button">
              Ver las compras por procesar
            </Link>
          </div>
        ) : (
          <div className="slips">
            <Formats format={format} />
            <StoppedSlips orders={orders.filter(mustStay)} />
            <Papers orders={orders.filter((order) => !mustStay(order))} format={format} />
            {format === 'tarjeta' && !orders.some(({ gift }) => gift?.message) && (
              <p className="muted screen-only">Ninguna de estas compras lleva tarjeta de regalo.</p>
            )}
          </div>
        )
      }
    </AdminScreen>
  )
}

/** One page for each order, by how they travel: on screen each group has its heading. */
function Papers({ orders, format }: { orders: OrderAnswer[]; format: string }) {
  const Paper = format === 'etiqueta' ? ShippingLabel : format === 'tarjeta' ? GiftCard : PackingSlip
  const groups = byMethod(orders)
  return groups.flatMap(([method, own]) => [
    ...(groups.length > 1 && format !== 'tarjeta'
      ? [
          <h2 key={method} className="slip-group screen-only">
            {method} <span className="muted figures">{own.length}</span>
          </h2>,
        ]
      : []),
    ...own.map((order) => <Paper key={order.id} order={order} />),
  ])
}
