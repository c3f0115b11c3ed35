import { guardCell } from '../platform/spreadsheet/cell-guard.ts'
import { writeCsv, type CsvCell } from '../platform/spreadsheet/csv.ts'
import { csvFile, fileHeaders } from '../platform/spreadsheet/file-answer.ts'
import { writeXlsx } from '../platform/spreadsheet/in-worker.ts'

/** A column of a report's file. Those without a right that the caller has are left out. */
export type FileColumn<Row> = {
  heading: string
  cell: (row: Row) => CsvCell
  needs?: 'amounts.read' | 'costs.read' | 'prices.read'
}

type File<Row> = {
  /** Without its ending. */
  name: string
  columns: readonly FileColumn<Row>[]
  rows: readonly Row[]
  permissions: ReadonlySet<string>
  format: 'csv' | 'xlsx' | undefined
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The rows as a download, with the columns that the caller may read. */
export async function reportFile<Row>(file: File<Row>): Promise<Response> {
  const columns = file.columns.filter(({ needs }) => !needs || file.permissions.has(needs))
  const headings = columns.map(({ heading }) => heading)
  const rows = file.rows.map((row) => columns.map(({ cell }) => cell(row)))
  if (file.format !== 'xlsx') return csvFile(writeCsv(headings, rows), `${file.name}.csv`)
  const bytes = await writeXlsx([headings, ...rows.map((row) => row.map(workbookCell))])
  return new Response(new Uint8Array(bytes), { headers: fileHeaders(xlsxType, `${file.name}.xlsx`) })
}

function workbookCell(value: CsvCell): string | number | null {
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return typeof value === 'string' ? guardCell(value) : (value ?? null)
}
