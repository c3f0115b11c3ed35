import { SheetError } from './sheet.ts'

/** Maximum number of rows of any spreadsheet program. */
const mostRows = 1_048_576
/** Allowance of empty cells: a base for any sheet, and so many for each cell with a value. */
const roomForAny = 1_000_000
const roomForEach = 20

// quoted values may hold any character; a name may have a prefix
const tag = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/g
const reference = /(?:^|\s)r\s*=\s*(?:"([^"]*)"|'([^']*)')/

/**
 * The reader allocates all rows and columns up to the last cell, so a single far cell costs as much as a full sheet:
 * detected in the sheet's XML before parsing. Rows and cells without a value are free: programs write those up to the
 * sheet's end. In: the XML of a sheet. Throws SheetError.
 */
export function checkCellBounds(xml: string): void {
  let [cells, lastRow, lastColumn] = [0, 0, 0]
  for (const [, name, attributes = ''] of xml.matchAll(tag)) {
    const found = reference.exec(attributes)
    if (!found) continue
    const [, letters = '', digits] = /^([A-Z]{0,3})([1-9]\d{0,6})$/.exec(found[1] ?? found[2] ?? '') ?? []
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
