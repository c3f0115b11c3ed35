import { inflateRawSync } from 'node:zlib'
import readWorkbook from 'read-excel-file/node'
import { checkCellBounds } from './cell-bounds.ts'
import { fillMerged, mergedIn, type MergedCells } from './merged-cells.ts'
import { sheetParts } from './sheet-parts.ts'
import { SheetError, sheetLimits, tidyRows, unpackPart, type NamedSheet, type SheetFile } from './sheet.ts'

/** Maximum number of sheets offered to choose from. */
const mostSheets = 50

type RawSheet = { name: string; data: readonly (readonly unknown[])[] }

/**
 * Reads a workbook's fullest sheet, since covers and notes may come before or after the list, and its other
 * sheets that have rows below a heading. Throws SheetError for an invalid or oversized workbook.
 */
export async function readXlsx(bytes: Buffer): Promise<SheetFile> {
  const { merged, parts } = unpackWithinLimits(bytes)
  try {
    const raw = (await readWorkbook(bytes)).map(({ sheet, data }, index): RawSheet => ({
      name: sheet,
      data: fillMerged(data, merged.get(parts[index] ?? '')),
    }))
    const filled = ({ data }: RawSheet) =>
      data.filter((row) => row.some((cell) => cell !== null && cell !== '')).length
    const [fullest] = raw.toSorted((a, b) => filled(b) - filled(a))
    const list = tidyRows(fullest?.data ?? [])
    const sheets = raw
      .flatMap(({ name, data }) => (data === fullest?.data ? [{ name, ...list }] : named(name, data)))
      .slice(0, mostSheets)
    return sheets.length > 1 ? { ...list, sheets } : list
  } catch (failure) {
    throw failure instanceof SheetError ? failure : new SheetError('unreadable')
  }
}

/** Another sheet of a workbook; undefined if it is not a list or exceeds the limits. */
function named(name: string, data: RawSheet['data']): NamedSheet[] {
  try {
    return [{ name, ...tidyRows(data) }]
  } catch {
    return []
  }
}

const endOfDirectory = Buffer.from('PK\u0005\u0006', 'latin1')
const entryMark = 0x02014b50
const workbookPart = 'xl/workbook.xml'
const relationsPart = 'xl/_rels/workbook.xml.rels'

/**
 * Unpacks a workbook within the remaining limit, because a zip file may lie about its sizes, and checks its
 * sheets for far cells before the reader sees it. Throws SheetError.
 * @returns the sheets' parts in order, and merged cells by part
 */
function unpackWithinLimits(bytes: Buffer): {
  merged: Map<string, MergedCells>
  parts: (string | undefined)[]
} {
  const merged = new Map<string, MergedCells>()
  const texts = new Map<string, string>()
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
    const name = bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).toString('latin1')
    const unpacked = bytes.readUInt16LE(at + 10) === 0 ? part : unpack(part, left)
    left -= unpacked.length
    if (left <= 0) throw new SheetError('too-large')
    // detect a sheet by content, whatever its name
    if (unpacked.includes('sheetData')) {
      const xml = unpacked.toString('latin1')
      checkCellBounds(xml)
      merged.set(name, mergedIn(xml))
    } else if (name === workbookPart || name === relationsPart) texts.set(name, unpacked.toString())
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return { merged, parts: sheetParts(texts.get(workbookPart) ?? '', texts.get(relationsPart) ?? '') }
}

const unpack = (part: Buffer, most: number) =>
  unpackPart(() => inflateRawSync(part, { maxOutputLength: Math.max(1, most) }))
