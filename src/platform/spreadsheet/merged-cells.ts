/** Cells of one column that are one cell: its column and rows, from 0; the last row included. */
export type MergedCells = { column: number; from: number; to: number }[]

const merged = /<(?:[\w.-]+:)?mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g
/** Merges that are read, and cells that they fill: a sheet of a hundred thousand rows has room for them. */
const most = { merges: 20_000, cells: 300_000 }

/** The merged cells of a sheet that lie in one column. In: the sheet's XML. */
export function mergedIn(xml: string): MergedCells {
  const found: MergedCells = []
  for (const [, first = '', from = '', last = '', to = ''] of xml.matchAll(merged)) {
    if (first !== last || found.length === most.merges) continue
    found.push({ column: columnOf(first), from: Number(from) - 1, to: Number(to) - 1 })
  }
  return found
}

/** Rows in which a merged cell says in each of its rows what it says in the first: 'Catena' beside six wines. */
export function fillMerged<Cell>(rows: readonly (readonly Cell[])[], cells: MergedCells = []): Cell[][] {
  const filled = rows.map((row) => [...row])
  let left = most.cells
  for (const { column, from, to } of cells) {
    const said = filled[from]?.[column]
    if (said === undefined || said === null) continue
    for (let at = from + 1; at <= Math.min(to, filled.length - 1) && left > 0; at += 1) {
      left -= 1
      const row = filled[at]
      if (row && (row[column] ?? null) === null) row[column] = said
    }
  }
  return filled
}

function columnOf(letters: string): number {
  return letters.split('').reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
