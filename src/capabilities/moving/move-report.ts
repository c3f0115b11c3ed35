import { writeCsv } from '../../platform/spreadsheet/csv.ts'
import { kindNames, stateNames } from './move-words.ts'
import type { ReportRow } from './moves.queries.ts'

/** A row for each row of the old shop's files, and what is to become of it or became. */
export function moveReport(rows: readonly ReportRow[]): string {
  return writeCsv(
    ['Qué', 'Clave', 'Nombre', 'Estado', 'Por qué'],
    rows.map(({ kind, key, label, state, why }) => [
      kindNames[kind].one,
      key,
      label,
      stateNames[state] ?? state,
      why ?? '',
    ]),
  )
}
