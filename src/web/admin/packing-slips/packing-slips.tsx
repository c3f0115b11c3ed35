import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { listAsLeft } from '../frame/address-view.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { PackingSlip } from './packing-slip.tsx'
import '../../storefront/orders/orders.css'
import '../../storefront/orders/print.css'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'

export function meta() {
  return [{ title: 'Remitos · Descorche' }, { name: 'robots', content: 'noindex' }]
}

const most = 100

export default function AdminPackingSlips() {
  const [parameters] = useSearchParams()
  const ids = parameters.get('ids') ?? ''
  return (
    <AdminPage
      title="Remitos"
      actions={
        <>
          <button type="button" className="button small" onClick={() => window.print()}>
            Imprimir
          </button>
          <Link to={listAsLeft('/admin/ventas')} className="button plain small">
            Volver a Ventas
          </Link>
        </>
      }
    >
      <Slips ids={ids} />
    </AdminPage>
  )
}

/** One slip a page, in the order that the sales were chosen in. */
function Slips({ ids }: { ids: string }) {
  const ask = useCallback(async () => {
    const wanted = [...new Set(ids.split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0)
    const orders: OrderAnswer[] = []
    for (const id of wanted.slice(0, most)) {
      const answer = await browserApi()('GET /orders', { query: { id } })
      if (answer.ok) orders.push(...answer.value)
      else if (answer.problem.status !== 404) return answer
    }
    return { ok: true as const, value: orders }
  }, [ids])
  const [asked, again] = useAnswer(ask)
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  if (asked.value.length === 0)
    return <ErrorPanel title="Faltan las compras" text="Elegilas en las ventas." />
  return (
    <div className="slips">
      {asked.value.map((order) => (
        <PackingSlip key={order.id} order={order} />
      ))}
    </div>
  )
}
