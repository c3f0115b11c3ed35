import { guardCell } from './cell-guard.ts'
import { writeCsv, type CsvCell, type DateCell } from './csv.ts'
import { csvFile, fileHeaders } from './file-answer.ts'
import { writeXlsx } from './worker-client.ts'

/** A column of a table export; left out if the caller lacks its permission. */
export type FileColumn<Row> = {
  heading: string
  cell: (row: Row) => CsvCell
  needs?: string
}

type File<Row> = {
  /** Without extension. */
  name: string
  columns: readonly FileColumn<Row>[]
  rows: readonly Row[]
  permissions: ReadonlySet<string>
  format: 'csv' | 'xlsx' | undefined
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Exports rows as a download, limited to the columns that the caller may read. */
export async function tableFile<Row>(file: File<Row>): Promise<Response> {
  const columns = file.columns.filter(({ needs }) => !needs || file.permissions.has(needs))
  const headings = columns.map(({ heading }) => heading)
  const rows = file.rows.map((row) => columns.map(({ cell }) => cell(row)))
  if (file.format !== 'xlsx') return csvFile(writeCsv(headings, rows), `${file.name}.csv`)
  const bytes = await writeXlsx([headings, ...rows.map((row) => row.map(workbookCell))])
  return new Response(new Uint8Array(bytes), { headers: fileHeaders(xlsxType, `${file.name}.xlsx`) })
}

export function workbookCell(value: CsvCell): string | number | DateCell | null {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return typeof value === 'string' ? guardCell(value) : (value ?? null)
}
