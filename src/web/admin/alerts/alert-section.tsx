import type { ReactNode } from 'react'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { useRows } from '../ui/use-stale.ts'

type Props<Row> = {
  id: string
  title: string
  /** What an Admin can do about it. */
  advice: string
  /** The table's label. */
  label: string
  rows: readonly Row[]
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  empty?: ReactNode
}

/** One kind of alert: its subject and its table. */
export function AlertSection<Row>({ id, title, advice, label, rows, empty = null, ...table }: Props<Row>) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="muted">{advice}</p>
      <DataTable label={label} {...useRows(rows)} empty={empty} {...table} />
    </section>
  )
}

export const orderColumn: Column<{ order_id: number; numero: string }> = {
  title: 'Compra',
  wide: true,
  cell: ({ order_id, numero }) => <Link to={`/user/orderDetailAdmin?id=${order_id}`}>{numero}</Link>,
}
