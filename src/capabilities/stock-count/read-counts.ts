import type { CountLine } from './stock-count.contract.ts'

/** Number of columns of the shop's own sheet: the first is the product's number, the last what was counted. */
const ownColumns = 7

export type ReadCounts = {
  /** Bottles by product; of two rows of one product their sum, as when it lies in two places. */
  counts: Map<number, number>
  /** Rows that name no product of the sheet, or no number of bottles. */
  unread: string[]
}

/** Reads pasted rows of a spreadsheet or a scanner: a code (EAN, SKU, or our own sheet's number), then the bottles. */
export function readCounts(text: string, lines: readonly CountLine[]): ReadCounts {
  const counts = new Map<number, number>()
  const unread: string[] = []
  for (const row of text.split(/\r?\n/)) {
    if (row.trim() === '' || /^\uFEFF?(código|codigo|ean|sku)(?![\p{L}\d])/iu.test(row.trim())) continue
    const cells = cellsOf(row)
    // a row of the sheet that was not counted
    if (cells.length === ownColumns && cells.at(-1) === '') continue
    const counted = cells.at(-1) ?? ''
    const product = cells.length > 1 ? productOf(cells, lines) : undefined
    if (!product || !/^\d{1,6}$/.test(counted)) unread.push(row.trim())
    else counts.set(product.id, (counts.get(product.id) ?? 0) + Number(counted))
  }
  return { counts, unread }
}

function cellsOf(row: string): string[] {
  const separator = row.includes('\t') ? '\t' : row.includes(';') ? ';' : /[\s,]+/
  const cells = (typeof separator === 'string' ? row : row.trim()).split(separator)
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replace(/^'/, ''),
  )
}

function productOf(cells: readonly string[], lines: readonly CountLine[]): CountLine | undefined {
  const code = (cells[0] ?? '').toLowerCase()
  if (cells.length === ownColumns) return lines.find(({ id }) => String(id) === code)
  const bare = code.replace(/^0+/, '')
  return lines.find(
    ({ ean, sku }) => (ean !== null && ean.replace(/^0+/, '') === bare) || sku?.toLowerCase() === code,
  )
}
