import { formatDay } from '../../../calendar/shop-time.ts'
import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { wayNames } from '../../../payments/manual-payment-ways.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { useRows } from '../ui/use-late.ts'

type Owed = Alerts['owed'][number]

/** Cancelled orders whose money the shop itself has to give back. */
export function OwedInHand({ orders }: { orders: Owed[] }) {
  return (
    <section className="stack" aria-labelledby="owed-title">
      <h2 id="owed-title">Dinero para devolver en mano</h2>
      <p className="muted">
        Se pagaron sin Mercado Pago y se cancelaron: ese dinero no vuelve solo. Devolvelo y anotalo en la
        compra.
      </p>
      <DataTable
        label="Tabla de compras canceladas con dinero para devolver"
        {...useRows(orders)}
        columns={columns}
        rowKey={(order) => order.order_id}
        empty={null}
      />
    </section>
  )
}

const columns: Column<Owed>[] = [
  {
    title: 'Compra',
    wide: true,
    cell: ({ order_id, numero }) => <Link to={`/user/orderDetailAdmin?id=${order_id}`}>{numero}</Link>,
  },
  { title: 'Se pagó con', cell: ({ way }) => wayNames[way] },
  { title: 'Devolver', align: 'money', cell: ({ amount }) => formatPesos(amount) },
  { title: 'Cancelada', cell: ({ since }) => <span className="figures">{formatDay(since)}</span> },
]
