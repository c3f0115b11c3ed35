import { useId } from 'react'
import type { TableProps } from './data-table.tsx'

/** Sorting and select-all for phones, where a table's rows are cards without headers. */
export function CardTools<Row>({ columns, sort = '', onSort }: TableProps<Row>) {
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
