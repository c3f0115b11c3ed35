import { SheetError } from './sheet.ts'

/** The maximum of every spreadsheet program. */
const mostRows = 1_048_576
/** Allowed empty cells: a base for any sheet, plus some per cell with a value. */
const roomForAny = 1_000_000
const roomForEach = 20

// quoted values may contain any character; names may have a prefix
const tag = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/g
const reference = /(?:^|\s)r\s*=\s*(?:"([^"]*)"|'([^']*)')/

/**
 * Rejects a sheet with far cells before parsing: the reader allocates all rows and columns up to the last
 * cell, so one far cell costs as much as a full sheet. Rows and cells without values do not count, as
 * programs write them down to the end. Throws SheetError.
 * @param xml of one sheet
 */
export function checkCellBounds(xml: string): void {
  let [cells, lastRow, lastColumn] = [0, 0, 0]
  for (const [, name, attributes = ''] of xml.matchAll(tag)) {
    const match = reference.exec(attributes)
    if (!match) continue
    const [, letters = '', digits] = /^([A-Z]{0,3})([1-9]\d{0,6})$/.exec(match[1] ?? match[2] ?? '') ?? []
    const row = Number(digits ?? Infinity)
    if (row > mostRows) throw new SheetError('unreadable')
    if (name === 'row' || attributes.endsWith('/')) continue
    cells += 1
    lastRow = Math.max(lastRow, row)
    lastColumn = Math.max(lastColumn, columnOf(letters))
  }
  if (lastRow * lastColumn > Math.max(roomForAny, cells * roomForEach)) throw new SheetError('far-cell')
}

function columnOf(letters: string): number {
  return letters.split('').reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}
