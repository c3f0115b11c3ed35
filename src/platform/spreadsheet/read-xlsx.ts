import { inflateRawSync } from 'node:zlib'
import readWorkbook from 'read-excel-file/node'
import { checkCellBounds } from './cell-bounds.ts'
import { fillMerged, mergedIn, type MergedCells } from './merged-cells.ts'
import { SheetError, sheetLimits, tidyRows, type Sheet } from './sheet.ts'

/**
 * The rows of a workbook's fullest sheet: covers and notes stand before the list as often as after it. Throws SheetError
 * for an invalid workbook, or one above the size limit.
 */
export async function readXlsx(bytes: Buffer): Promise<Sheet> {
  const merged = unpackWithinLimits(bytes)
  try {
    const sheets = (await readWorkbook(bytes)).map(({ data }, index) =>
      fillMerged(data, merged.get(index + 1)),
    )
    const filled = (rows: readonly (readonly unknown[])[]) =>
      rows.filter((row) => row.some((cell) => cell !== null && cell !== '')).length
    const [fullest] = sheets.toSorted((one, other) => filled(other) - filled(one))
    return tidyRows(fullest ?? [])
  } catch (failure) {
    throw failure instanceof SheetError ? failure : new SheetError('unreadable')
  }
}

const endOfDirectory = Buffer.from('PK\u0005\u0006', 'latin1')
const entryMark = 0x02014b50

/**
 * A zip file's own sizes may lie: each part is unpacked here within the remaining limit before the reader sees the
 * file, and sheets are checked for far cells. Out: merged cells by the number of their sheet. Throws SheetError.
 */
function unpackWithinLimits(bytes: Buffer): Map<number, MergedCells> {
  const merged = new Map<number, MergedCells>()
  const end = bytes.lastIndexOf(endOfDirectory)
  if (end < 0 || end + 22 > bytes.length) throw new SheetError('unreadable')
  const entries = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let left = sheetLimits.unpackedBytes
  for (let n = 0; n < entries; n += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entryMark) throw new SheetError('unreadable')
    const packed = bytes.readUInt32LE(at + 20)
    const start = bytes.readUInt32LE(at + 42)
    if (start + 30 > bytes.length) throw new SheetError('unreadable')
    const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const part = bytes.subarray(content, content + packed)
    const unpacked = bytes.readUInt16LE(at + 10) === 0 ? part : unpack(part, left)
    left -= unpacked.length
    if (left <= 0) throw new SheetError('too-large')
    // by content, whatever its name
    if (unpacked.includes('sheetData')) {
      const xml = unpacked.toString('latin1')
      checkCellBounds(xml)
      const name = bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).toString('latin1')
      merged.set(Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0), mergedIn(xml))
    }
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return merged
}

function unpack(part: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(part, { maxOutputLength: Math.max(1, most) })
  } catch (failure) {
    const tooLarge = (failure as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new SheetError(tooLarge ? 'too-large' : 'unreadable')
  }
}
