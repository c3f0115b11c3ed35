import { SheetError } from './sheet.ts'

/** Rows of a sheet of the most that any program writes. */
const mostRows = 1_048_576
/** Room that a reader makes for cells that may be empty: as much for any sheet, and so much for each cell that is there. */
const roomForAny = 1_000_000
const roomForEach = 20

// quoted values may hold any sign; a name may have a prefix
const tag = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/g
const reference = /(?:^|\s)r\s*=\s*(?:"([^"]*)"|'([^']*)')/

/**
 * A reader fills all rows and columns up to the last cell, so one cell far away from the others costs as much as a sheet
 * full of them: told by the sheet's text before anything is made of it. Rows and cells without a value cost nothing:
 * programs write those up to the sheet's end. In: the text of a sheet. Throws SheetError.
 */
export function refuseFarCells(xml: string): void {
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
