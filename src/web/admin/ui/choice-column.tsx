import type { Column } from '../../ui/data-table.tsx'

type Ticks<Id, Row> = {
  /** Rows of the page. */
  rows: readonly Row[]
  isChosen: (id: Id) => boolean
  choose: (ids: readonly Id[], on: boolean) => void
  /** Label of a row's checkbox: 'Elegir la compra 12'. */
  label: (row: Row) => string
  /** Label of the checkbox in the header. */
  allLabel: string
  headLabel: string
}

/** A column of checkboxes to select rows or the whole page. */
export function choiceColumn<Id extends number | string, Row extends { id: Id }>(
  ticks: Ticks<Id, Row>,
): Column<Row> {
  const { rows, isChosen, choose, label, allLabel, headLabel } = ticks
  return {
    title: 'Elegir',
    align: 'check',
    headLabel,
    head: (
      <input
        type="checkbox"
        aria-label={allLabel}
        checked={rows.length > 0 && rows.every(({ id }) => isChosen(id))}
        onChange={(event) =>
          choose(
            rows.map(({ id }) => id),
            event.target.checked,
          )
        }
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={label(row)}
        checked={isChosen(row.id)}
        onChange={(event) => choose([row.id], event.target.checked)}
      />
    ),
  }
}
