/** A row: text, numbers, or null for an empty cell. */
export type SheetRow = (string | number | null)[]

export const sheetLimits = {
  rows: 100_000,
  columns: 100,
  /** Maximum unpacked bytes of a file. */
  unpackedBytes: 100_000_000,
  cellLength: 32_767,
}

export type SheetFault = 'too-large' | 'far-cell' | 'unreadable' | 'open-quote' | 'empty'

/** A file that cannot be read as a sheet, with the reason. */
export class SheetError extends Error {
  readonly why: SheetFault
  constructor(why: SheetFault) {
    super(`The sheet cannot be read: ${why}`)
    this.why = why
  }
}

/**
 * Unpacks part of a file. Throws SheetError.
 * @param unpack has its own limit
 */
export function unpackPart(unpack: () => Buffer): Buffer {
  try {
    return unpack()
  } catch (failure) {
    const tooLarge = (failure as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new SheetError(tooLarge ? 'too-large' : 'unreadable')
  }
}

/** A sheet's non-empty rows with their numbers, from 1. */
export type Sheet = { rows: SheetRow[]; lines: number[] }

export type NamedSheet = Sheet & { name: string }

/** A file's list, and all its sheets in order if it has several. */
export type SheetFile = Sheet & { sheets?: NamedSheet[] }

/** Drops empty rows and trailing empty cells. Throws SheetError if it exceeds the limits or is binary. */
export function tidyRows(given: readonly (readonly unknown[])[]): Sheet {
  const tidy: Sheet = { rows: [], lines: [] }
  given.forEach((cells, index) => {
    const row = cells.map(parseCell)
    if (row.every((cell) => cell === null)) return
    tidy.rows.push(row)
    tidy.lines.push(index + 1)
  })
  const { rows } = tidy
  if (rows.length < 2) throw new SheetError('empty')
  if (rows.length - 1 > sheetLimits.rows || rows.some((row) => row.length > sheetLimits.columns))
    throw new SheetError('too-large')
  return tidy
}

function parseCell(cell: unknown): string | number | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell === 'boolean') return cell ? 'sí' : 'no'
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell !== 'string') throw new SheetError('unreadable')
  if (cell.includes('\0')) throw new SheetError('unreadable')
  if (cell.length > sheetLimits.cellLength) throw new SheetError('too-large')
  const text = cell.trim()
  return text === '' ? null : text
}
