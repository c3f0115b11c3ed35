import { formatPesos } from '../../../money/money.ts'
import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { EstadoChip } from '../../storefront/orders/estado.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { useRows } from '../ui/use-late.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { Link } from '../../ui/link.tsx'

type Unpaid = Alerts['unpaid'][number]

/** Orders that were activated without a payment: the shop decides about each. */
export function UnpaidOrders({ orders }: { orders: Unpaid[] }) {
  return (
    <section className="stack" aria-labelledby="unpaid-title">
      <h2 id="unpaid-title">Compras que siguen sin pago</h2>
      <p className="muted">
        Nadie las pagó por el medio de pago, y no cuentan en las ventas. Cobralas antes de despacharlas, o
        cancelalas: al activarlas de nuevo esperan su pago en Ingreso.
      </p>
      <DataTable
        label="Tabla de compras que siguen sin pago"
        {...useRows(orders)}
        columns={columns}
        rowKey={(order) => order.order_id}
        empty={null}
      />
    </section>
  )
}

const columns: Column<Unpaid>[] = [
  {
    title: 'Compra',
    wide: true,
    cell: ({ order_id, numero }) => <Link to={`/user/orderDetailAdmin?id=${order_id}`}>{numero}</Link>,
  },
  { title: 'Estado', cell: ({ estado }) => <EstadoChip estado={estado} /> },
  { title: 'Total', align: 'money', cell: ({ total }) => formatPesos(total) },
  { title: 'Fecha', cell: ({ since }) => <span className="figures">{formatDay(since)}</span> },
]
