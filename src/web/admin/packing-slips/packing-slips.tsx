import type { Route } from './+types/packing-slips'
import { mustStay } from '../../../orders/delivery-stop.contract.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { AdminFailure, AdminScreen } from '../frame/admin-page.tsx'
import { BackToList } from '../frame/back-to-list.tsx'
import { loadAdmin } from '../frame/load-admin.ts'
import { found } from '../../api/own-data.ts'
import { browserApi } from '../../api/use-api.ts'
import { PackingSlip } from './packing-slip.tsx'
import { StoppedSlips } from './stopped-slips.tsx'
import '../../storefront/orders/orders.css'
import '../../storefront/orders/print.css'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Remitos'), { name: 'robots', content: 'noindex' }]
}

const most = 100

/** In the order that the sales were chosen in; one that is not there any more is left out. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('orders.read', async () => {
    const ids = new URL(request.url).searchParams.get('ids') ?? ''
    const wanted = [...new Set(ids.split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0)
    const orders: OrderAnswer[] = []
    for (const id of wanted.slice(0, most)) {
      const answer = await browserApi()('GET /orders', { query: { id } })
      if (answer.ok || answer.problem.status !== 404) orders.push(...found(answer))
    }
    return orders
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

/** One slip a page. */
export default function AdminPackingSlips({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(orders) =>
        orders.length === 0 ? (
          <ErrorPanel title="Faltan las compras" text="Elegilas en las ventas." />
        ) : (
          <div className="slips">
            <StoppedSlips orders={orders.filter(mustStay)} />
            {orders
              .filter((order) => !mustStay(order))
              .map((order) => (
                <PackingSlip key={order.id} order={order} />
              ))}
          </div>
        )
      }
    </AdminScreen>
  )
}
