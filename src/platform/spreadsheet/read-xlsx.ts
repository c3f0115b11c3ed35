import { inflateRawSync } from 'node:zlib'
import readWorkbook from 'read-excel-file/node'
import { checkCellBounds } from './cell-bounds.ts'
import { SheetError, sheetLimits, tidyRows, unpackPart, type NamedSheet, type SheetFile } from './sheet.ts'

/** Maximum number of sheets offered to choose from. */
const mostSheets = 50

type RawSheet = { name: string; data: readonly (readonly unknown[])[] }

/** A merged range within one column: column and rows from 0, the last row included. */
type MergedCells = { column: number; from: number; to: number }[]

const merged = /<(?:[\w.-]+:)?mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g
/** Limits on merges to read and cells to fill, enough for a sheet of a hundred thousand rows. */
const most = { merges: 20_000, cells: 300_000 }

/**
 * The merged ranges within one column.
 * @param xml of one sheet
 */
function mergedIn(xml: string): MergedCells {
  const merges: MergedCells = []
  for (const [, first = '', from = '', last = '', to = ''] of xml.matchAll(merged)) {
    if (first !== last || merges.length === most.merges) continue
    merges.push({ column: columnOf(first), from: Number(from) - 1, to: Number(to) - 1 })
  }
  return merges
}

/** Repeats a merged cell's value in each of its rows: 'Catena' next to six wines. */
function fillMerged<Cell>(rows: readonly (readonly Cell[])[], cells: MergedCells = []): Cell[][] {
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

const element = (name: string) => new RegExp(`<(?:[\\w.-]+:)?${name}\\s([^>]*)>`, 'g')
const valueOf = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((value) => value !== undefined)

/**
 * The parts of a workbook's sheets, in order. Only the relations tell which part belongs to which sheet.
 * @param workbook XML of `xl/workbook.xml`
 * @param relations XML of its relations
 */
function sheetParts(workbook: string, relations: string): (string | undefined)[] {
  const targets = new Map(
    [...relations.matchAll(element('Relationship'))].map(([, attributes = '']) => [
      valueOf(attributes, 'Id'),
      valueOf(attributes, 'Target'),
    ]),
  )
  return [...workbook.matchAll(element('sheet'))].map(([, attributes = '']) => {
    const target = targets.get(valueOf(attributes, '[\\w.-]+:id'))
    return target?.startsWith('/') ? target.slice(1) : target && `xl/${target}`
  })
}

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
