import { guardCell } from './cell-guard.ts'

/** A time on the shop's clock, `2026-10-01` or `2026-10-01T13:20`, which spreadsheets can sort and group. */
export type DateCell = { date: string }

export type CsvCell = string | number | boolean | DateCell | null | undefined

/**
 * Writes CSV for spreadsheets in Spanish: semicolons, decimal commas, a byte order mark, CRLF. Escapes
 * formula-like cells.
 */
export function writeCsv(headings: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [headings.map(writeCell).join(';')]
  for (const row of rows) lines.push(row.map(writeCell).join(';'))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function writeCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  // spreadsheets read three digits after a comma as thousands
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

/** '01/10/2026 13:20', which a Spanish spreadsheet reads as a date. */
function writeDate({ date }: DateCell): string {
  const [day = '', time] = date.split('T')
  return [day.split('-').toReversed().join('/'), time].filter(Boolean).join(' ')
}
