import { gunzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { deserialize, serialize } from 'node:v8'
import writeXlsxFile from 'write-excel-file/node'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { DateCell } from './csv.ts'
import { SheetError, sheetLimits, unpackPart, type SheetFault, type SheetFile } from './sheet.ts'

/**
 * Runs in a child process, so that a large file blocks nothing else and a hostile one crashes only its
 * reader.
 */

export type WrittenRow = (string | number | DateCell | null)[]

export type SheetTask = { read: Uint8Array } | { write: WrittenRow[] }
export type SheetResult =
  | ({ ok: true } & SheetFile)
  | { ok: true; bytes: Uint8Array }
  | { ok: false; why: SheetFault }

function unpack(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  return unpackPart(() => gunzipSync(bytes, { maxOutputLength: sheetLimits.unpackedBytes }))
}

function writtenCell(value: WrittenRow[number]) {
  if (value === null) return null
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'string') return { value, type: String }
  // workbooks have no time zone: the shop's local time is written as UTC
  const { date } = value
  const format = date.includes('T') ? 'dd/mm/yyyy hh:mm' : 'dd/mm/yyyy'
  return { value: new Date(date.includes('T') ? `${date}Z` : date), type: Date, format }
}

async function run(task: SheetTask): Promise<SheetResult> {
  if ('write' in task) {
    const rows = task.write.map((row) => row.map(writtenCell))
    return { ok: true, bytes: await writeXlsxFile(rows).toBuffer() }
  }
  try {
    const bytes = unpack(Buffer.from(task.read))
    const zipped = bytes.subarray(0, 2).toString('latin1') === 'PK'
    return { ok: true, ...(zipped ? await readXlsx(bytes) : readCsv(bytes)) }
  } catch (failure) {
    return { ok: false, why: failure instanceof SheetError ? failure.why : 'unreadable' }
  }
}

process.stdout.write(serialize(await run(deserialize(await buffer(process.stdin)) as SheetTask)))
