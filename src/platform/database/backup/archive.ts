import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { isSealed, seal, unseal } from './seal.ts'

/**
 * Backups are ordinary `.tar.gz` files, optionally sealed by age, so `age` and `tar` can read them without
 * the shop.
 */

const block = 512
const longestName = 100

export type ArchiveWriter = {
  text: (name: string, content: string) => Promise<void>
  /**
   * @param name in the archive
   * @param from the file to add
   */
  file: (name: string, from: string) => Promise<void>
  /** Resolves once everything is on disk. */
  finish: () => Promise<void>
}

/**
 * Creates an archive readable only by its owner, sealed if there is a recipient. Throws if the file exists.
 */
export function writeArchive(to: string, recipient?: string): ArchiveWriter {
  const zip = createGzip({ level: 6 })
  const disk = createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true })
  const written = recipient
    ? seal(zip, recipient).then((sealed) => pipeline(sealed, disk))
    : pipeline(zip, disk)
  written.catch(() => undefined)
  const put = async (chunk: Buffer) => {
    if (!zip.write(chunk)) await Promise.race([once(zip, 'drain'), written])
  }
  const pad = (size: number) => put(Buffer.alloc((block - (size % block)) % block))
  return {
    async text(name, content) {
      const bytes = Buffer.from(content)
      await put(header(name, bytes.length))
      await put(bytes)
      await pad(bytes.length)
    },
    async file(name, from) {
      const { size } = await stat(from)
      await put(header(name, size))
      let left = size
      // a file that grows meanwhile is cut at its initial length
      for await (const chunk of createReadStream(from, {
        end: Math.max(0, size - 1),
      }) as AsyncIterable<Buffer>) {
        const part = chunk.subarray(0, left)
        left -= part.length
        await put(part)
      }
      if (left > 0) throw new Error(`${from} became shorter while it was read`)
      await pad(size)
    },
    async finish() {
      await put(Buffer.alloc(2 * block))
      zip.end()
      await written
    },
  }
}

export type ArchiveEntry = { name: string; size: number; content: () => AsyncGenerator<Buffer> }

/**
 * Yields the files of an archive in order. Read or skip each file's content before the next one.
 * @param identities private keys for a sealed archive
 */
export async function* readArchive(from: string, identities?: string): AsyncGenerator<ArchiveEntry> {
  const bytes = await opened(from, identities)
  const source = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let stored: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { done, value } = await source.next().catch(damaged(from))
    if (done) throw new Error(`${from} ends in the middle: it is not a whole backup`)
    return value
  }
  const take = async (size: number) => {
    const parts: Buffer[] = [stored]
    for (let have = stored.length; have < size;) {
      const next = await more()
      parts.push(next)
      have += next.length
    }
    const all = Buffer.concat(parts)
    stored = all.subarray(size)
    return all.subarray(0, size)
  }
  for (;;) {
    const head = await take(block)
    if (head.every((byte) => byte === 0)) return
    const { name, size } = readHeader(head, from)
    let left = size
    const content = async function* () {
      while (left > 0) {
        if (stored.length === 0) stored = await more()
        const part = stored.subarray(0, left)
        stored = stored.subarray(part.length)
        left -= part.length
        yield part
      }
    }
    yield { name, size, content }
    for await (const _ of content());
    await take((block - (size % block)) % block)
  }
}

const damaged =
  (from: string) =>
  (cause: unknown): never => {
    throw new Error(`${from} is damaged: it was cut short or changed`, { cause })
  }

async function opened(from: string, identities: string | undefined): Promise<Readable> {
  const sealed = await isSealed(from)
  if (sealed && identities === undefined)
    throw new Error(`${from} is sealed: name the file of its key with BACKUP_IDENTITY_FILE`)
  const file = createReadStream(from)
  const zip = createGunzip()
  const plain =
    sealed && identities !== undefined
      ? await unseal(file, identities).catch((cause: unknown) => {
          file.destroy()
          throw new Error(`${from} cannot be opened with this key`, { cause })
        })
      : file
  // a failure of any stage surfaces in the last one
  pipeline(plain, zip).catch(() => undefined)
  return Readable.from(zip)
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new Error(`${name} is too long a name for a backup`)
  const head = Buffer.alloc(block)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  head.write(name, 0)
  head.write(octal(0o600, 8), 100)
  head.write(octal(0, 8), 108)
  head.write(octal(0, 8), 116)
  head.write(octal(size, 12), 124)
  head.write(octal(Math.floor(Date.now() / 1000), 12), 136)
  head.write('        0', 148)
  head.write('ustar\u000000', 257)
  head.write(octal(sumOf(head), 7), 148)
  return head
}

function readHeader(head: Buffer, from: string): { name: string; size: number } {
  const text = (start: number, length: number) =>
    head.toString('utf8', start, start + length).split('\0', 1)[0] ?? ''
  const sum = Number.parseInt(text(148, 8), 8)
  const plain = Buffer.from(head)
  plain.fill(' ', 148, 156)
  if (text(257, 5) !== 'ustar' || sum !== sumOf(plain)) throw new Error(`${from} is not a backup of a shop`)
  return { name: text(0, longestName), size: Number.parseInt(text(124, 12), 8) }
}

function sumOf(head: Buffer): number {
  return head.reduce((sum, byte) => sum + byte, 0)
}
