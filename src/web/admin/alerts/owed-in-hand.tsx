import { formatDay } from '../../../calendar/shop-time.ts'
import type { Alerts } from '../../../alerts/alerts.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { methodNames } from '../../../settings/payment-methods.ts'
import type { Column } from '../../ui/data-table.tsx'
import { AlertSection, orderColumn } from './alert-section.tsx'

type Owed = Alerts['owed'][number]

/** Cancelled orders whose money the shop itself has to give back. */
export function OwedInHand({ orders }: { orders: Owed[] }) {
  return (
    <AlertSection
      id="owed-title"
      title="Dinero para devolver en mano"
      advice="Se pagaron sin Mercado Pago y se cancelaron: ese dinero no vuelve solo. Devolvelo y anotalo en la compra."
      label="Tabla de compras canceladas con dinero para devolver"
      rows={orders}
      columns={columns}
      rowKey={(order) => order.order_id}
    />
  )
}

const columns: Column<Owed>[] = [
  orderColumn,
  { title: 'Se pagó con', cell: ({ way }) => methodNames[way] },
  { title: 'Devolver', align: 'money', cell: ({ amount }) => formatPesos(amount) },
  { title: 'Cancelada', cell: ({ since }) => <span className="figures">{formatDay(since)}</span> },
]
