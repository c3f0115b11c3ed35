import { hash } from 'node:crypto'
import type { Tag } from '../endpoint.ts'
import { cacheEncodings, type EncodedAnswer } from '../encoded-answers.ts'
import { encodingFor, etagOf, clientTag, type Form } from '../encoding.ts'
import { createInvalidations } from './invalidations.ts'
import { createTaggedStore } from './tagged-store.ts'

/** A response in memory. Header names are lower case. */
export type WholeAnswer = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Differs whenever the bytes do; without it the bytes are hashed. */
  mark?: string
  /** Cache tags; without any, the response is not cached. */
  tags?: readonly Tag[] | undefined
}

type Entry = {
  headers: Record<string, string>
  etag: string
  /** Length of the uncompressed response. */
  bytes: number
  tags: readonly Tag[]
  until: number
  forms: EncodedAnswer
  /** Body and headers of each form that has been sent. */
  sent: { [form in Form]?: { body: Buffer; headers: Record<string, string> } }
}

/** Maximum bytes of one cached response. */
const largest = 600_000
/**
 * Maximum age of a cached response, even if nothing invalidates it: seasonal content changes with the day.
 */
const longestMs = 60_000

/** Computes the response to a GET. May return a finished Response if it cannot be cached. */
type Make = () => Promise<Response | WholeAnswer>
type Made = Entry | Response | WholeAnswer
type Making = { begun: number; made: Promise<Made> }

/** The parts of a request that content negotiation needs. `key` is path and query. */
export type CacheRequest = {
  key: string
  head: boolean
  ifNoneMatch: string | null | undefined
  accepts: string | null | undefined
}

export type ResponseCache = {
  /**
   * The cached response, or the one that `make` returns, which is cached if allowed. HEAD is treated like
   * GET.
   */
  answer: (requested: CacheRequest, make: Make) => Promise<Response | WholeAnswer>
  /** The cached response in the requested encoding; undefined if it has to be made. Immutable. */
  ready: (requested: CacheRequest) => WholeAnswer | undefined
  /** Drops the entries with any of these tags. */
  invalidate: (tags: readonly Tag[] | 'all') => void
  /** Whether notifications arrive. While they do not, nothing is cached. */
  listening: (sure: boolean) => void
}

/**
 * Caches pages and public API responses, which are the same for all users. Each is compressed once per
 * encoding and served with an ETag, and concurrent misses share one computation.
 * @param cachedBytes the cache's size
 * @param always headers added to every response
 */
export function createResponseCache(
  cachedBytes: number,
  always: (own: Record<string, string>) => Record<string, string> = () => ({}),
): ResponseCache {
  const cached = createTaggedStore<Entry>({
    maxSize: Math.max(1, cachedBytes),
    sizeCalculation: ({ forms, tags }) => forms.bytes() + 4000 + tags.length * 100,
  })
  const making = new Map<string, Making>()
  const invalidations = createInvalidations()
  let sure = false

  /** Adds the common headers to uncached responses. The middleware does it for a Response. */
  const withAlways = (made: Response | WholeAnswer) =>
    made instanceof Response ? made : { ...made, headers: { ...made.headers, ...always(made.headers) } }

  const makeAndCache = async (key: string, make: Make, begun: number): Promise<Made> => {
    const made = await make()
    const type =
      (made instanceof Response ? made.headers.get('content-type') : made.headers['content-type']) ?? ''
    if (made.status !== 200 || !/html|json|x-script/.test(type)) return withAlways(made)
    const answer = made instanceof Response ? await wholeOf(made) : made
    const entry = entryOf(answer, cached.peek(key), always)
    const storing = sure && cachedBytes > 0 && entry.bytes <= largest && answer.tags !== undefined
    // a change during the computation may be missing from the response
    if (storing && invalidations.isCurrent(entry.tags, begun)) cached.set(key, entry)
    return entry
  }

  const begin = (key: string, make: Make): Promise<Made> => {
    const begun = invalidations.begin()
    const under: Making = { begun, made: makeAndCache(key, make, begun) }
    making.set(key, under)
    return under.made.finally(() => {
      invalidations.end()
      if (making.get(key) === under) making.delete(key)
    })
  }

  /** Computes the response, or shares the computation of a concurrent request. */
  const makeOrJoin = async (key: string, make: Make): Promise<Made> => {
    const joined = invalidations.begin()
    try {
      // no await between the check of `making` and `begin`
      for (let under = making.get(key); under; under = making.get(key)) {
        const made = await under.made
        // a stream can be read only once
        if (!('forms' in made)) break
        // read your own writes
        if (under.begun >= joined || invalidations.isCurrent(made.tags, under.begun)) return made
      }
      return await begin(key, make)
    } finally {
      invalidations.end()
    }
  }

  return {
    async answer(requested, make) {
      const { key } = requested
      let entry: Made | undefined = cached.get(key)
      if (!entry || entry.until < Date.now()) {
        entry = await makeOrJoin(key, make)
      }
      if (!('forms' in entry)) return entry
      const { forms } = entry
      const bytes = forms.bytes()
      const answer = await formOfAnswer(requested, entry)
      // a copy, since setting the same object again would not update its size
      if (forms.bytes() !== bytes && cached.peek(key) === entry) cached.set(key, { ...entry })
      return answer
    },
    ready(requested) {
      const entry = cached.get(requested.key)
      if (!entry || entry.until < Date.now()) return undefined
      const unchanged = unchangedOf(requested, entry)
      if (unchanged) return unchanged
      const form = encodingFor(requested.accepts, entry.bytes)
      const body = entry.forms.ready(form)
      if (!body) return undefined
      let sent = entry.sent[form]
      if (sent?.body !== body) {
        sent = { body, headers: headersOf(entry, form, body) }
        entry.sent[form] = sent
      }
      return { status: 200, headers: sent.headers, body: requested.head ? nothing : body }
    },
    invalidate(tags) {
      invalidations.invalidate(tags)
      cached.invalidate(tags)
    },
    listening(now) {
      sure = now
      invalidations.invalidate('all')
      cached.invalidate('all')
    },
  }
}

/**
 * Makes the cache entry of a response.
 * @param before the previous entry
 * @param always headers added to every response
 */
function entryOf(
  { headers, body, mark, tags = [] }: WholeAnswer,
  before: Entry | undefined,
  always: (own: Record<string, string>) => Record<string, string>,
): Entry {
  const etag = `"${hash('sha1', mark ?? body, 'base64url').slice(0, 22)}"`
  const own = {
    ...headers,
    etag,
    vary: 'accept-encoding',
    // cached on the server and revalidated by browsers: no stale price, and an unchanged page costs no bytes
    'cache-control': 'no-cache',
  }
  return {
    headers: { ...own, ...always(own) },
    etag,
    bytes: body.byteLength,
    tags,
    until: Date.now() + longestMs,
    // unchanged, so its compressed forms are reused
    forms: before?.etag === etag ? before.forms : cacheEncodings(body),
    sent: {},
  }
}

const nothing = Buffer.alloc(0)

function unchangedOf(requested: CacheRequest, { headers, etag, bytes }: Entry): WholeAnswer | undefined {
  const held = requested.ifNoneMatch ? clientTag(requested, etag, bytes) : undefined
  return held === undefined ? undefined : { status: 304, headers: { ...headers, etag: held }, body: nothing }
}

/** The response for one client: 304, compressed or plain. */
async function formOfAnswer(requested: CacheRequest, entry: Entry): Promise<WholeAnswer> {
  const unchanged = unchangedOf(requested, entry)
  if (unchanged) return unchanged
  const form = encodingFor(requested.accepts, entry.bytes)
  const body = entry.forms.ready(form) ?? (await entry.forms.make(form))
  return { status: 200, headers: headersOf(entry, form, body), body: requested.head ? nothing : body }
}

function headersOf({ headers, etag }: Entry, form: Form, body: Buffer): Record<string, string> {
  const encoding: Record<string, string> = form === 'plain' ? {} : { 'content-encoding': form }
  return { ...headers, etag: etagOf(etag, form), 'content-length': String(body.byteLength), ...encoding }
}

export function asResponse(answer: Response | WholeAnswer): Response {
  if (answer instanceof Response) return answer
  const { status, headers, body } = answer
  return new Response(body.byteLength === 0 ? null : (body as Uint8Array<ArrayBuffer>), { status, headers })
}

export async function wholeOf(response: Response): Promise<WholeAnswer> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  }
}
