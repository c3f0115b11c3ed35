import type { ReactNode } from 'react'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { useRows } from '../ui/use-stale.ts'

type SectionData<Row> = {
  /** Of its heading. */
  id: string
  title: string
  /** What its reader can do about it. */
  advice?: ReactNode
  /** Beside the heading. */
  actions?: ReactNode
  /** The table's caption, for screen readers. */
  label: string
  rows: readonly Row[]
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Shown without rows; by default the whole section is left out. */
  empty?: ReactNode
  /** Between heading and rows. */
  above?: ReactNode
}

/** A short table among others on a page. */
export function ListSection<Row>({
  id,
  title,
  advice,
  actions,
  rows,
  empty,
  above,
  ...table
}: SectionData<Row>) {
  const shown = useRows(rows)
  if (rows.length === 0 && empty === undefined) return null
  const heading = <h2 id={id}>{title}</h2>
  return (
    <section className="stack" aria-labelledby={id}>
      {actions ? (
        <div className="page-head">
          {heading}
          {actions}
        </div>
      ) : (
        heading
      )}
      {advice && <p className="muted">{advice}</p>}
      {above}
      <DataTable {...shown} empty={empty} {...table} />
    </section>
  )
}
