import { Worker } from 'node:worker_threads'
import type { SheetResult, SheetTask } from './sheet-worker.ts'
import type { SheetFault, SheetRow } from './sheet.ts'

const mostMs = 60_000
const mostMegabytes = 1024

/** Reads a CSV or XLSX file, gzipped or not, in a thread of its own: a minute and a gigabyte at the most. */
export async function readSheetFile(
  bytes: Uint8Array,
): Promise<{ ok: true; rows: SheetRow[] } | { ok: false; why: SheetFault }> {
  const result = await inWorker({ read: bytes })
  return 'bytes' in result ? { ok: false, why: 'unreadable' } : result
}

/** Writes a workbook of one sheet. Out: the file. */
export async function writeXlsx(rows: SheetRow[]): Promise<Uint8Array> {
  const result = await inWorker({ write: rows })
  if (!('bytes' in result)) throw new Error('The workbook could not be written')
  return result.bytes
}

function inWorker(task: SheetTask): Promise<SheetResult> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    const late = setTimeout(() => void worker.terminate(), mostMs)
    worker.once('message', (result: SheetResult) => resolve(result))
    // out of memory
    worker.once('error', () => resolve({ ok: false, why: 'too-large' }))
    worker.once('exit', () => {
      clearTimeout(late)
      resolve({ ok: false, why: 'too-large' })
    })
  })
}
