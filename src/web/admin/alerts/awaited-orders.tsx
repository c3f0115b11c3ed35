import { formatMoment } from '../../../calendar/shop-time.ts'
import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { wayNames } from '../../../payments/manual-payment-ways.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { useRows } from '../ui/use-late.ts'

type AwaitedOrder = Alerts['awaited'][number]

/** Orders whose buyers pay by transfer or at a branch, the ones with a receipt first. */
export function AwaitedOrders({ orders }: { orders: AwaitedOrder[] }) {
  if (orders.length === 0) return null
  return (
    <section className="stack" aria-labelledby="awaited-title">
      <h2 id="awaited-title">Compras que esperan su pago</h2>
      <p className="muted">
        Cuando veas el dinero en la cuenta, o lo cobres en el local, anotá el pago en la compra. Si el plazo
        vence, las botellas vuelven a la venta; la compra sigue acá una semana, por si el dinero llega tarde.
      </p>
      <DataTable
        label="Tabla de compras que esperan su pago"
        {...useRows(orders)}
        columns={columns}
        rowKey={(order) => order.order_id}
        empty={null}
      />
    </section>
  )
}

const columns: Column<AwaitedOrder>[] = [
  {
    title: 'Compra',
    wide: true,
    cell: ({ order_id, numero }) => <Link to={`/user/orderDetailAdmin?id=${order_id}`}>{numero}</Link>,
  },
  {
    title: 'Cómo',
    wide: true,
    cell: ({ way, receipts }) => (
      <>
        {wayNames[way]} {receipts > 0 && <span className="chip warn">Con comprobante</span>}
      </>
    ),
  },
  { title: 'Total', align: 'money', cell: ({ total }) => formatPesos(total) },
  {
    title: 'Hasta',
    cell: ({ until, receipts }) => (
      <span className="figures">
        {until ? formatMoment(until) : receipts > 0 ? 'Venció' : 'Venció sin comprobante'}
      </span>
    ),
  },
]
