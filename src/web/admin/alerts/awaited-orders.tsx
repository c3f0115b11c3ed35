import { formatMoment } from '../../../calendar/shop-time.ts'
import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { methodNames } from '../../../settings/payment-methods.ts'
import type { Column } from '../../ui/data-table.tsx'
import { AlertSection, orderColumn } from './alert-section.tsx'

type AwaitedOrder = Alerts['awaited'][number]

/** Orders whose buyers pay by transfer or at a branch, the ones with a receipt first. */
export function AwaitedOrders({ orders }: { orders: AwaitedOrder[] }) {
  if (orders.length === 0) return null
  return (
    <AlertSection
      id="awaited-title"
      title="Compras que esperan su pago"
      advice="Cuando veas el dinero en la cuenta, o lo cobres en el local, anotá el pago en la compra. Si el plazo vence, los productos vuelven a la venta; la compra sigue acá una semana, por si el dinero llega tarde."
      label="Tabla de compras que esperan su pago"
      rows={orders}
      columns={columns}
      rowKey={(order) => order.order_id}
    />
  )
}

const columns: Column<AwaitedOrder>[] = [
  orderColumn,
  {
    title: 'Cómo',
    wide: true,
    cell: ({ way, receipts }) => (
      <>
        {methodNames[way]} {receipts > 0 && <span className="chip warn">Con comprobante</span>}
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
