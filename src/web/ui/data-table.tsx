import { type ReactNode, useId } from 'react'
import { EmptyRack } from './drawings.tsx'
import { TableScroll } from './table-scroll.tsx'
import { useShowMore } from './use-show-more.tsx'
import { useKeyboardPlace } from './use-keyboard-place.ts'
import './data-table.css'

export type Column<Row> = {
  title: string
  /** Replaces the title in the header. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  /** Aligns figures to the right. */
  align?: 'money' | 'number' | 'check'
  /** On phones it takes the full width of the card, without its title. */
  wide?: boolean
  /** Labels the header above a phone's cards, where it appears without its column. */
  headLabel?: string
  /** Sort key; without one the header is not a button. */
  sort?: string
  /** It is sorted by time. */
  dates?: true
  /** Always visible: what identifies the row, and its actions. */
  fixed?: boolean
  /** Hidden unless chosen. */
  extra?: boolean
}

export type TableProps<Row> = {
  /** The table's caption, for screen readers. */
  label: string
  rows: readonly Row[]
  /** The rows answer the previous query while the next one is loading. */
  late?: boolean | undefined
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Shown for an empty list, with a way forward. */
  empty: ReactNode
  /** The current sort key, with a minus if descending. */
  sort?: string
  onSort?: (sort: string) => void
  /** Extra class for lists with different cards. */
  kind?: string
  selected?: (row: Row) => boolean
}

/** A list as a table with sticky headers. On phones each row is a card, and only the first ones are shown. */
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

/** Sorting and select-all for phones, where a table's rows are cards without headers. */
function CardTools<Row>({ columns, sort = '', onSort }: TableProps<Row>) {
  const id = useId()
  const sortable = onSort ? columns.filter((column) => column.sort) : []
  const heads = columns.filter((column) => column.headLabel)
  if (sortable.length === 0 && heads.length === 0) return null
  const isSortable = sortable.some((column) => column.sort === sort.replace(/^-/, ''))
  return (
    <div className="card-tools">
      {sortable.length > 0 && (
        <div className="field">
          <label htmlFor={id}>Ordenar por</label>
          <select id={id} className="input" value={sort} onChange={(event) => onSort?.(event.target.value)}>
            {!isSortable && <option value={sort}>Como viene</option>}
            {sortable.flatMap(({ title, sort: name, align, dates }) => {
              const [up, down] = dates
                ? ['de la más antigua', 'de la más reciente']
                : align
                  ? ['de menor a mayor', 'de mayor a menor']
                  : ['de la A a la Z', 'de la Z a la A']
              return [
                <option key={name} value={name}>
                  {title}, {up}
                </option>,
                <option key={`-${name}`} value={`-${name}`}>
                  {title}, {down}
                </option>,
              ]
            })}
          </select>
        </div>
      )}
      {heads.map((column) => (
        <label key={column.title} className="check">
          {column.head}
          {column.headLabel}
        </label>
      ))}
    </div>
  )
}
