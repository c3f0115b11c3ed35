import { formatPesos } from '../../../money/money.ts'
import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { OrderStatusChip } from '../../storefront/orders/order-status-chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { formatDay } from '../../../calendar/shop-time.ts'
import { AlertSection, orderColumn } from './alert-section.tsx'

type Unpaid = Alerts['unpaid'][number]

/** Orders that were activated without a payment: the shop decides about each. */
export function UnpaidOrders({ orders }: { orders: Unpaid[] }) {
  return (
    <AlertSection
      id="unpaid-title"
      title="Compras que siguen sin pago"
      advice="Nadie las pagó por el medio de pago, y no cuentan en las ventas. Cobralas antes de despacharlas, o cancelalas: al activarlas de nuevo esperan su pago en Ingreso."
      label="Tabla de compras que siguen sin pago"
      rows={orders}
      columns={columns}
      rowKey={(order) => order.order_id}
    />
  )
}

const columns: Column<Unpaid>[] = [
  orderColumn,
  { title: 'Estado', cell: ({ estado }) => <OrderStatusChip estado={estado} /> },
  { title: 'Total', align: 'money', cell: ({ total }) => formatPesos(total) },
  { title: 'Fecha', cell: ({ since }) => <span className="figures">{formatDay(since)}</span> },
]
