import { guardCell } from './cell-guard.ts'

/** A moment of the shop's clock: `2026-10-01` or `2026-10-01T13:20`. A spreadsheet sorts and groups by it. */
export type DateCell = { date: string }

export type CsvCell = string | number | boolean | DateCell | null | undefined

/**
 * A CSV file as spreadsheets in Spanish open it: semicolons, decimal commas, a byte order mark, CRLF. Formula-like
 * cells are escaped. In: the headings and the rows. Out: the file's text.
 */
export function writeCsv(headings: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [headings.map(writeCell).join(';')]
  for (const row of rows) lines.push(row.map(writeCell).join(';'))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function writeCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  // three digits after a comma are read as thousands
  if (typeof cell === 'number')
    return String(cell)
      .replace('.', ',')
      .replace(/,\d{3}$/, '$&0')
  const text =
    typeof cell === 'object'
      ? writeDate(cell)
      : typeof cell === 'boolean'
        ? cell
          ? 'sí'
          : 'no'
        : guardCell(cell)
  return /[;,"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** '01/10/2026 13:20', which a spreadsheet in Spanish takes as a date. */
function writeDate({ date }: DateCell): string {
  const [day = '', time] = date.split('T')
  return [day.split('-').toReversed().join('/'), time].filter(Boolean).join(' ')
}
