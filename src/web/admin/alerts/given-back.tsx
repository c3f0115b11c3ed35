import { formatDay } from '../../../calendar/shop-time.ts'
import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { OrderStatusChip } from '../../storefront/orders/order-status-chip.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { AlertSection, orderColumn } from './alert-section.tsx'

type GivenBack = Alerts['given_back'][number]

/** Active orders that were fully refunded. */
export function GivenBackOrders({ orders }: { orders: GivenBack[] }) {
  return (
    <AlertSection
      id="given-back-title"
      title="Compras que siguen con todo devuelto"
      advice="Todo lo que se pagó ya volvió: no las prepares ni las envíes. Cancelalas y sus productos vuelven a la venta."
      label="Tabla de compras que siguen con todo devuelto"
      rows={orders}
      columns={columns}
      rowKey={(order) => order.order_id}
    />
  )
}

const columns: Column<GivenBack>[] = [
  orderColumn,
  { title: 'Estado', cell: ({ estado }) => <OrderStatusChip estado={estado} /> },
  { title: 'Devuelto', align: 'money', cell: ({ amount }) => formatPesos(amount) },
  { title: 'Desde', cell: ({ since }) => <span className="figures">{formatDay(since)}</span> },
]
