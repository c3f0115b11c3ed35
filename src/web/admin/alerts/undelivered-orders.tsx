import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { OrderStatusChip } from '../../storefront/orders/order-status-chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { formatDay } from '../../../calendar/shop-time.ts'
import { AlertSection, orderColumn } from './alert-section.tsx'

type Undelivered = Alerts['undelivered'][number]

/** Paid orders without a delivery method: the shop agrees on one with the buyer. */
export function UndeliveredOrders({ orders }: { orders: Undelivered[] }) {
  return (
    <AlertSection
      id="undelivered-title"
      title="Compras pagas sin forma de entrega"
      advice="Se pagaron sin elegir cómo se entregan, y el envío no está en lo que se pagó. Hablalo con quien compró y anotalo en la compra."
      label="Tabla de compras pagas sin forma de entrega"
      rows={orders}
      columns={columns}
      rowKey={(order) => order.order_id}
    />
  )
}

const columns: Column<Undelivered>[] = [
  orderColumn,
  { title: 'Estado', cell: ({ estado }) => <OrderStatusChip estado={estado} /> },
  { title: 'Dirección', wide: true, cell: ({ direccion }) => direccion ?? 'Sin dirección' },
  { title: 'Pagada', cell: ({ since }) => <span className="figures">{formatDay(since)}</span> },
]
