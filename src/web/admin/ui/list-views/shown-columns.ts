import type { Column } from '../../../ui/data-table.tsx'

/** The address parameter with a list's columns. */
export const columnsParameter = 'columnas'

const canBeHidden = <Row>(column: Column<Row>) => !column.fixed && column.align !== 'check'

/** Titles to choose from. */
export const columnChoices = <Row>(columns: readonly Column<Row>[]): string[] =>
  columns.filter(canBeHidden).map(({ title }) => title)

/** A list's default columns. */
export const usualColumns = <Row>(columns: readonly Column<Row>[]): string[] =>
  columns.filter((column) => canBeHidden(column) && !column.extra).map(({ title }) => title)

/** The visible titles: from the address, else the user's, else the default ones. */
export function shownTitles<Row>(
  columns: readonly Column<Row>[],
  inAddress: string | null,
  own: readonly string[] | null,
): string[] {
  if (inAddress !== null) return inAddress.split(',')
  return [...(own ?? usualColumns(columns))]
}

/** The columns with these titles and those that cannot be hidden, in the list's order. */
export function shownColumns<Row>(columns: readonly Column<Row>[], titles: readonly string[]): Column<Row>[] {
  return columns.filter((column) => !canBeHidden(column) || titles.includes(column.title))
}
