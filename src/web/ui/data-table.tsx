import type { ReactNode } from 'react'
import { EmptyRack } from './drawings.tsx'
import { CardTools } from './card-tools.tsx'
import { TableScroll } from './table-scroll.tsx'
import { useShowMore } from './use-show-more.tsx'
import { useKeyboardPlace } from './use-keyboard-place.ts'
import './data-table.css'

export type Column<Row> = {
  title: string
  /** What stands in the head instead of the title. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand to the right. */
  align?: 'money' | 'number' | 'check'
  /** On a phone it takes the whole width of the row's card, without its title. */
  wide?: boolean
  /** Says what the head is for where it stands without its column, above the cards of a phone. */
  headLabel?: string
  /** Name by which the list is sorted; without one the head is no button. */
  sort?: string
  /** Stands in every choice of columns: what names the row, and what can be done with it. */
  fixed?: boolean
  /** Shown only where it was chosen. */
  extra?: boolean
}

export type TableProps<Row> = {
  /** The table's caption, for screen readers. */
  label: string
  rows: readonly Row[]
  /** They answer an earlier question: the answer to the new one is on its way. */
  late?: boolean | undefined
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  /** What an empty list says, and a way on. */
  empty: ReactNode
  /** The column that the list is sorted by: its name, with a minus when turned round. */
  sort?: string
  onSort?: (sort: string) => void
  /** A class of its own, for a list whose cards differ. */
  kind?: string
  selected?: (row: Row) => boolean
}

/** A list as a table with heads that stay in sight; on a phone each row is a card, and the first of them are shown. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { label, rows, late, columns, rowKey, empty, kind = '', selected } = props
  const place = useKeyboardPlace(rows, 'tbody tr')
  const fold = useShowMore(rows.length)
  if (rows.length === 0) {
    return (
      <div className="empty-state small">
        <EmptyRack />
        {empty}
      </div>
    )
  }
  return (
    <div className="data-table" aria-busy={late} data-late={late || undefined} {...place}>
      <CardTools {...props} />
      <TableScroll label={label}>
        <table className={`table cards ${kind}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.title} column={column} {...props} />
              ))}
            </tr>
          </thead>
          <tbody {...fold.list}>
            {rows.map((row) => (
              <BodyRow key={rowKey(row)} row={row} columns={columns} chosen={selected?.(row)} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      {fold.rest}
    </div>
  )
}

function Head<Row>({ column, sort, onSort }: TableProps<Row> & { column: Column<Row> }) {
  const { sort: name, title, head = title, align = '' } = column
  if (!name || !onSort) {
    return (
      <th scope="col" className={align}>
        {head}
      </th>
    )
  }
  const up = sort === name
  const down = sort === `-${name}`
  return (
    <th scope="col" className={align} aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <button type="button" className="sort-button" onClick={() => onSort(up ? `-${name}` : name)}>
        {title}
        <span aria-hidden="true">{up ? '↑' : down ? '↓' : '↕'}</span>
      </button>
    </th>
  )
}

type BodyRowProps<Row> = { row: Row; columns: Column<Row>[]; chosen: boolean | undefined }

function BodyRow<Row>({ row, columns, chosen }: BodyRowProps<Row>) {
  return (
    <tr aria-selected={chosen}>
      {columns.map((column) => (
        <td
          key={column.title}
          className={[column.align, column.wide && 'wide'].filter(Boolean).join(' ')}
          {...(column.wide || column.head ? {} : { 'data-label': column.title })}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
