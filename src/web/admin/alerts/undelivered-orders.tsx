import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { EstadoChip } from '../../storefront/orders/estado.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { useRows } from '../ui/use-late.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { Link } from '../../ui/link.tsx'

type Undelivered = Alerts['undelivered'][number]

/** Paid orders without a delivery method: the shop agrees on one with the buyer. */
export function UndeliveredOrders({ orders }: { orders: Undelivered[] }) {
  return (
    <section className="stack" aria-labelledby="undelivered-title">
      <h2 id="undelivered-title">Compras pagas sin forma de entrega</h2>
      <p className="muted">
        Se pagaron sin elegir cómo se entregan, y el envío no está en lo que se pagó. Hablalo con quien compró
        y anotalo en la compra.
      </p>
      <DataTable
        label="Tabla de compras pagas sin forma de entrega"
        {...useRows(orders)}
        columns={columns}
        rowKey={(order) => order.order_id}
        empty={null}
      />
    </section>
  )
}

const columns: Column<Undelivered>[] = [
  {
    title: 'Compra',
    wide: true,
    cell: ({ order_id, numero }) => <Link to={`/user/orderDetailAdmin?id=${order_id}`}>{numero}</Link>,
  },
  { title: 'Estado', cell: ({ estado }) => <EstadoChip estado={estado} /> },
  { title: 'Dirección', wide: true, cell: ({ direccion }) => direccion ?? 'Sin dirección' },
  { title: 'Pagada', cell: ({ since }) => <span className="figures">{formatDay(since)}</span> },
]
