import type { Column } from '../../../ui/data-table.tsx'

/** The parameter of a list's address that holds its columns. */
export const columnsParameter = 'columnas'

const canBeHidden = <Row>(column: Column<Row>) => !column.fixed && column.align !== 'check'

/** The titles that a person may choose from. */
export const columnChoices = <Row>(columns: readonly Column<Row>[]): string[] =>
  columns.filter(canBeHidden).map(({ title }) => title)

/** The default of a list. */
export const usualColumns = <Row>(columns: readonly Column<Row>[]): string[] =>
  columns.filter((column) => canBeHidden(column) && !column.extra).map(({ title }) => title)

/** The titles that are shown: those of the address, otherwise the person's own, otherwise the usual ones. */
export function shownTitles<Row>(
  columns: readonly Column<Row>[],
  inAddress: string | null,
  own: readonly string[] | null,
): string[] {
  if (inAddress !== null) return inAddress.split(',')
  return [...(own ?? usualColumns(columns))]
}

/** The columns with these titles, and those that cannot be hidden, in the list's own order. */
export function shownColumns<Row>(columns: readonly Column<Row>[], titles: readonly string[]): Column<Row>[] {
  return columns.filter((column) => !canBeHidden(column) || titles.includes(column.title))
}
