import { gunzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { deserialize, serialize } from 'node:v8'
import writeXlsxFile from 'write-excel-file/node'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { SheetError, sheetLimits, type SheetFault, type SheetFile, type SheetRow } from './sheet.ts'

/** Runs in a child process: a large file blocks nothing else, and a hostile one ends only its reader. */

export type SheetTask = { read: Uint8Array } | { write: SheetRow[] }
export type SheetResult =
  | ({ ok: true } & SheetFile)
  | { ok: true; bytes: Uint8Array }
  | { ok: false; why: SheetFault }

function unpack(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: sheetLimits.unpackedBytes })
  } catch (failure) {
    const tooLarge = (failure as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new SheetError(tooLarge ? 'too-large' : 'unreadable')
  }
}

async function run(task: SheetTask): Promise<SheetResult> {
  if ('write' in task) {
    const rows = task.write.map((row) =>
      row.map((value) =>
        value === null ? null : typeof value === 'number' ? { value, type: Number } : { value, type: String },
      ),
    )
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
