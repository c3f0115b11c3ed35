import { createHash } from 'node:crypto'
import type http from 'node:http'
import { LRUCache } from 'lru-cache'
import { compress, encodingFor, type Encoding } from './compress.ts'
import type { RenderedPage } from './pages.ts'
import { shownWines } from './shown-wines.ts'

type Kept = {
  key: string
  headers: Headers
  etag: string
  plain: Buffer
  wines: Set<number> | 'all'
  until: number
  /** Compressed forms, from the second time on that one is wanted. */
  forms: Map<Encoding, Promise<Buffer> | undefined>
  /** Headers as they go out, for each form. */
  ready: Map<Encoding | 'plain', { body: Buffer; headers: http.OutgoingHttpHeaders }>
}
type Value = { value: Promise<unknown>; wines: Set<number> | 'all'; until: number }

/** One answer that is larger than this is not kept. */
const largest = 600_000
const valuesAtMost = 1000
/** A kept answer is made anew after this long even when nothing was heard: what a season shows changes with the day. */
const longestMs = 60_000

export type AnswerCache = {
  /** The kept answer to a request, or the one that `make` gives, kept when it may be. */
  answer: (request: Request, make: () => Promise<Response | RenderedPage>) => Promise<Response>
  /** The same for a value that pages are made of. */
  value: <T>(key: string, make: () => Promise<T>) => Promise<T>
  /** Answers from memory at once; false when that cannot be done. `more` is added to the kept headers. */
  serve: (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    more: (kept: Headers) => Record<string, string>,
  ) => boolean
  /** What the database says when the catalogue changes: everything, or 'wines 3 17' when only these look different. */
  heard: (payload: string) => void
  /** Whether changes are heard at all; while they are not, nothing is kept. */
  listening: (sure: boolean) => void
}

/**
 * Keeps answers that are the same for everybody: pages and public calls. Each is compressed once per encoding and served
 * with an ETag. Several requests for the same missing answer wait for one that makes it. In: how many bytes to keep.
 */
export function createAnswerCache(keptBytes: number): AnswerCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: Math.max(1, keptBytes),
    // a compressed form or two beside the plain one, and what goes with them
    sizeCalculation: (entry) => Math.ceil(entry.plain.byteLength * 1.6) + 4000,
  })
  const values = new LRUCache<string, Value>({ max: valuesAtMost })
  const making = new Map<string, Promise<Kept | Response>>()
  let round = 0
  let sure = false

  const makeAndKeep = async (
    key: string,
    make: () => Promise<Response | RenderedPage>,
  ): Promise<Kept | Response> => {
    const begun = round
    const response = await make()
    const type = response.headers.get('content-type') ?? ''
    if (response.status !== 200 || !/html|json|x-script/.test(type)) return asResponse(response)
    const plain = 'html' in response ? response.html : Buffer.from(await response.arrayBuffer())
    const etag = `"${createHash('sha1').update(plain).digest('base64url').slice(0, 22)}"`
    const { headers } = response
    headers.set('etag', etag)
    headers.set('vary', 'accept-encoding')
    // kept here, asked for again there: nobody sees an old price, and an unchanged page costs no bytes
    headers.set('cache-control', 'no-cache')
    const until = Date.now() + longestMs
    const keeping = sure && keptBytes > 0 && plain.byteLength <= largest
    const wines = keeping ? shownWines(key, plain) : 'all'
    const entry: Kept = { key, headers, etag, plain, wines, until, forms: new Map(), ready: new Map() }
    // what changed while the answer was being made may not be in it
    if (keeping && begun === round) kept.set(key, entry)
    return entry
  }
  const forgetAll = () => {
    kept.clear()
    values.clear()
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
      return respond(request, entry)
    },
    async value(key, make) {
      const known = values.get(key)
      if (known && known.until > Date.now()) return known.value as ReturnType<typeof make>
      const begun = round
      const value = make()
      const made = await value
      if (sure && keptBytes > 0 && begun === round) {
        values.set(key, { value, wines: shownWines(key, made), until: Date.now() + longestMs })
      }
      return made
    },
    serve(request, response, more) {
      const entry = kept.get(request.url ?? '')
      if (!entry || entry.until < Date.now()) return false
      const encoding = encodingFor(request.headers['accept-encoding'] ?? '', entry.plain.byteLength)
      const ready = entry.ready.get(encoding)
      if (!ready) return false
      const headers = { ...ready.headers, ...more(entry.headers) }
      if (request.headers['if-none-match']?.includes(entry.etag)) {
        delete headers['content-length']
        response.writeHead(304, headers).end()
        return true
      }
      response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : ready.body)
      return true
    },
    heard(payload) {
      round += 1
      making.clear()
      if (!payload.startsWith('wines ')) return forgetAll()
      const changed = payload.slice('wines '.length).split(' ').map(Number)
      const touched = ({ wines }: { wines: Set<number> | 'all' }) =>
        wines === 'all' || changed.some((id) => wines.has(id))
      for (const [key, entry] of kept.entries()) if (touched(entry)) kept.delete(key)
      for (const [key, entry] of values.entries()) if (touched(entry)) values.delete(key)
    },
    listening(now) {
      sure = now
      round += 1
      making.clear()
      forgetAll()
    },
  }
}

export function asResponse(page: Response | RenderedPage): Response {
  return 'html' in page
    ? new Response(new Uint8Array(page.html), { status: page.status, headers: page.headers })
    : page
}

async function respond(request: Request, entry: Kept): Promise<Response> {
  const headers = new Headers(entry.headers)
  if (request.headers.get('if-none-match')?.includes(entry.etag))
    return new Response(null, { status: 304, headers })
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '', entry.plain.byteLength)
  const body = encoding === 'plain' ? entry.plain : await formOf(entry, encoding)
  if (encoding !== 'plain') headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.byteLength))
  if (encoding === 'plain' || entry.forms.get(encoding)) {
    entry.ready.set(encoding, { body, headers: Object.fromEntries(headers) })
  }
  return new Response(
    request.method === 'HEAD'
      ? null
      : new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength),
    { headers },
  )
}

/** Quickly the first time: many answers are wanted once. Thoroughly the second time, and kept. */
function formOf(entry: Kept, encoding: Encoding): Promise<Buffer> {
  if (!entry.forms.has(encoding)) {
    entry.forms.set(encoding, undefined)
    return compress(entry.plain, encoding, 'quickly')
  }
  const form = entry.forms.get(encoding) ?? compress(entry.plain, encoding, 'well')
  entry.forms.set(encoding, form)
  return form
}
