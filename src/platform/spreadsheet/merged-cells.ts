/** A merged range within one column: column and rows from 0, the last row included. */
export type MergedCells = { column: number; from: number; to: number }[]

const merged = /<(?:[\w.-]+:)?mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g
/** Limits on merges to read and cells to fill, enough for a sheet of a hundred thousand rows. */
const most = { merges: 20_000, cells: 300_000 }

/**
 * The merged ranges within one column.
 * @param xml of one sheet
 */
export function mergedIn(xml: string): MergedCells {
  const merges: MergedCells = []
  for (const [, first = '', from = '', last = '', to = ''] of xml.matchAll(merged)) {
    if (first !== last || merges.length === most.merges) continue
    merges.push({ column: columnOf(first), from: Number(from) - 1, to: Number(to) - 1 })
  }
  return merges
}

/** Repeats a merged cell's value in each of its rows: 'Catena' next to six wines. */
export function fillMerged<Cell>(rows: readonly (readonly Cell[])[], cells: MergedCells = []): Cell[][] {
  const filled = rows.map((row) => [...row])
  let left = most.cells
  for (const { column, from, to } of cells) {
    const value = filled[from]?.[column]
    if (value === undefined || value === null) continue
    for (let at = from + 1; at <= Math.min(to, filled.length - 1) && left > 0; at += 1) {
      left -= 1
      const row = filled[at]
      if (row && (row[column] ?? null) === null) row[column] = value
    }
  }
  return filled
}

function columnOf(letters: string): number {
  return letters.split('').reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
