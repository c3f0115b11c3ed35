import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { SheetFault, SheetFile } from './sheet.ts'
import type { SheetResult, SheetTask, WrittenRow } from './sheet-worker.ts'

const mostMs = 60_000
const program = fileURLToPath(new URL('./sheet-worker.ts', import.meta.url))

type SheetRead = ({ ok: true } & SheetFile) | { ok: false; why: SheetFault }

/** Runs CPU- and memory-heavy work one at a time. */
type WorkQueue = {
  /** Runs the work in turn. Returns undefined at once if the queue, or the user's share of it, is full. */
  inTurn: <T>(person: string, work: () => Promise<T>) => Promise<T> | undefined
}

/** Limits include the running work. */
export function createWorkQueue({ most, perPerson }: { most: number; perPerson: number }): WorkQueue {
  const inLine: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  return {
    inTurn(person, work) {
      if (inLine.length >= most || inLine.filter((waiting) => waiting === person).length >= perPerson)
        return undefined
      inLine.push(person)
      const done = last.then(work).finally(() => inLine.splice(inLine.indexOf(person), 1))
      last = done.catch(() => undefined)
      return done
    },
  }
}

/** Reading a file may take up to a minute. */
const reading = createWorkQueue({ most: 8, perPerson: 2 })
const writing = createWorkQueue({ most: Infinity, perPerson: Infinity })

/** Reads a file as `readSheetFile` does, in turn; undefined if the queue is full. */
export function readSheetInTurn(person: string, bytes: Uint8Array): Promise<SheetRead> | undefined {
  return reading.inTurn(person, () => readSheetFile(bytes))
}

/**
 * Reads a CSV or XLSX file, gzipped or not, in a child process limited to a minute and, by default, a
 * gigabyte.
 */
export async function readSheetFile(bytes: Uint8Array, mostMegabytes = 1024): Promise<SheetRead> {
  const result = await inWorker({ read: bytes }, mostMegabytes)
  return 'bytes' in result ? { ok: false, why: 'unreadable' } : result
}

/** Writes a workbook with one sheet. */
export async function writeXlsx(rows: WrittenRow[]): Promise<Uint8Array> {
  const result = await writing.inTurn('', () => inWorker({ write: rows }, 1024))
  if (!result || !('bytes' in result)) throw new Error('The workbook could not be written')
  return result.bytes
}

/** Not a worker thread: running out of memory there would end the whole process. */
function inWorker(task: SheetTask, mostMegabytes: number): Promise<SheetResult> {
  return new Promise((resolve) => {
    const worker = spawn(process.execPath, [`--max-old-space-size=${mostMegabytes}`, program], {
      // a process that reads untrusted files gets no secrets
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: mostMs,
      killSignal: 'SIGKILL',
    })
    const answer: Buffer[] = []
    worker.stdout.on('data', (part: Buffer) => answer.push(part))
    worker.once('error', () => resolve({ ok: false, why: 'unreadable' }))
    // killed by the timeout, or out of memory
    worker.once('close', (code) =>
      resolve(
        code === 0 ? (deserialize(Buffer.concat(answer)) as SheetResult) : { ok: false, why: 'too-large' },
      ),
    )
    // it may exit before reading everything
    worker.stdin.on('error', () => undefined)
    worker.stdin.end(serialize(task))
  })
}
