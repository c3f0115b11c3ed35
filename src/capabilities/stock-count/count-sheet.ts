import { writeCsv } from '../../platform/spreadsheet/csv.ts'
import type { CountLine } from './stock-count.contract.ts'

const headings = ['Código', 'EAN', 'SKU', 'Vino', 'Estante', 'Debería haber', 'Contadas']

/** The sheet as a file, with a column for what is counted. `readCounts` reads its rows back. */
export const countSheet = (lines: readonly CountLine[]): string =>
  writeCsv(
    headings,
    lines.map(({ id, ean, sku, name, shelf, stock }) => [id, ean, sku, name, shelf, stock, null]),
  )
