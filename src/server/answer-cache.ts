import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Kept = {
  headers: Headers
  etag: string
  plain: Buffer
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
  until: number
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Bytes that are kept in all, and of one answer at the most. */
const keptBytes = 64_000_000
const largest = 600_000
/** A kept answer is made anew after this long even when nothing was heard: what a season shows changes with the day. */
const longestMs = 60_000

export type AnswerCache = {
  /** The kept answer to a request, or the one that `make` gives, kept when it may be. */
  answer: (request: Request, make: () => Promise<Response>) => Promise<Response>
  /** Forgets everything: something that answers show has changed. */
  clear: () => void
  /** Whether changes are heard at all; while they are not, nothing is kept. */
  listening: (sure: boolean) => void
}

/**
 * Keeps answers that are the same for everybody: pages and public calls. Each is compressed once per encoding and served
 * with an ETag. Several requests for the same missing answer wait for one that makes it.
 */
export function createAnswerCache(): AnswerCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: keptBytes,
    sizeCalculation: (entry) => entry.plain.byteLength * 2 + 1000,
  })
  const making = new Map<string, Promise<Kept | Response>>()
  let round = 0
  let sure = false

  const makeAndKeep = async (key: string, make: () => Promise<Response>): Promise<Kept | Response> => {
    const begun = round
    const response = await make()
    const type = response.headers.get('content-type') ?? ''
    if (response.status !== 200 || !/html|json|x-script/.test(type)) return response
    const plain = Buffer.from(await response.arrayBuffer())
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const entry: Kept = { headers: response.headers, etag, plain, until: Date.now() + longestMs }
    // what changed while the answer was being made may not be in it
    if (sure && begun === round && plain.byteLength <= largest) kept.set(key, entry)
    return entry
  }

  return {
    async answer(request, make) {
      const { pathname, search } = new URL(request.url)
      const key = pathname + search
      let entry: Kept | Response | undefined = kept.get(key)
      if (!entry || entry.until < Date.now()) {
        const under = making.get(key)
        // an answer that somebody else waits for can be shared only when it is kept: a stream is read once
        entry = under ? await under : undefined
        if (!entry || entry instanceof Response) {
          const made = makeAndKeep(key, make).finally(() => making.delete(key))
          making.set(key, made)
          entry = await made
        }
      }
      if (entry instanceof Response) return entry
      return serve(request, entry)
    },
    clear() {
      round += 1
      kept.clear()
      making.clear()
    },
    listening(now) {
      sure = now
      this.clear()
    },
  }
}

async function serve(request: Request, entry: Kept): Promise<Response> {
  const headers = new Headers(entry.headers)
  headers.set('etag', entry.etag)
  headers.set('vary', 'accept-encoding')
  // kept here, asked for again there: nobody sees an old price, and an unchanged page costs no bytes
  headers.set('cache-control', 'no-cache')
  if (request.headers.get('if-none-match')?.includes(entry.etag))
    return new Response(null, { status: 304, headers })
  const accepted = request.headers.get('accept-encoding') ?? ''
  let body = entry.plain
  if (entry.plain.byteLength > 800 && /\bbr\b/.test(accepted)) {
    entry.br ??= compressBrotli(entry.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    body = await entry.br
    headers.set('content-encoding', 'br')
  } else if (entry.plain.byteLength > 800 && /\bgzip\b/.test(accepted)) {
    entry.gzip ??= compressGzip(entry.plain)
    body = await entry.gzip
    headers.set('content-encoding', 'gzip')
  }
  headers.set('content-length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}
