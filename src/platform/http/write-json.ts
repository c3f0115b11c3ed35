import { hash } from 'node:crypto'

/** A serialised response. `mark` differs whenever the bytes do and is much shorter. */
export type Written = { body: Buffer; mark: string }

/** JSON of objects that appear in many responses, kept from the first time on. */
const written = new WeakMap<object, Written | undefined>()

/** Marks an object as immutable, so its JSON is written once. */
export function writeOnce<T extends object>(value: T): T {
  if (!written.has(value)) written.set(value, undefined)
  return value
}

const comma = Buffer.from(',')
const begin = Buffer.from('{"items":[')

/**
 * Serialises a response: any value, or a page with `items`. Objects marked by `writeOnce` are not serialised
 * again.
 */
export function writeJson(answer: unknown): Written {
  const { items, ...rest } = (answer ?? {}) as { items?: unknown }
  if (!Array.isArray(items) || !isKnown(items[0])) return isKnown(answer) ? onceOf(answer) : anew(answer)
  const beside = JSON.stringify(rest)
  const end = `]${beside === '{}' ? '' : ','}${beside.slice(1)}`
  const pieces: Buffer[] = [begin]
  let mark = end
  for (const item of items) {
    const written = isKnown(item) ? onceOf(item) : anew(item)
    if (pieces.length > 1) pieces.push(comma)
    pieces.push(written.body)
    mark += written.mark
  }
  pieces.push(Buffer.from(end))
  return { body: Buffer.concat(pieces), mark }
}

function isKnown(value: unknown): value is object {
  return typeof value === 'object' && value !== null && written.has(value)
}

/**
 * Copies a buffer into its own memory before caching it: Node cuts small buffers out of a 64 kB pool, and one
 * cached kilobyte would keep the pool from being freed. Returns the buffer itself if it fills its memory
 * already.
 */
function unpooledBuffer(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.byteLength) return buffer
  const own = Buffer.allocUnsafeSlow(buffer.byteLength)
  buffer.copy(own)
  return own
}

function onceOf(value: object): Written {
  const previous = written.get(value)
  if (previous) return previous
  const { body, mark } = anew(value)
  const cached = { body: unpooledBuffer(body), mark }
  written.set(value, cached)
  return cached
}

function anew(value: unknown): Written {
  const body = Buffer.from(JSON.stringify(value ?? null))
  return { body, mark: markOf(body) }
}

export function markOf(body: Buffer): string {
  return hash('sha1', body, 'base64url')
}
