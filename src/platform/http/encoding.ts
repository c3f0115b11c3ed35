import { parseAccept } from 'hono/utils/accept'
import { LRUCache } from 'lru-cache'

/**
 * Content negotiation. Nothing else reads Accept-Encoding and If-None-Match (RFC 9110, 12.5.3 and 13.1.2).
 */

export type Encoding = 'br' | 'gzip'
export type Form = Encoding | 'plain'

type Accepted = { br: boolean; gzip: boolean; best: Form }

/** Bytes below which compression saves nothing. */
const worthwhile = 800
/** Text only: images and fonts are compressed already. */
const compressible =
  /^(text\/|application\/(problem\+|manifest\+|ld\+)?json|application\/xml|image\/svg\+xml|text\/x-script)/

/**
 * Browsers send only a handful of distinct headers, so the parsed ones are cached. Unusually long headers are
 * not.
 */
const read = new LRUCache<string, Accepted>({ max: 200 })
const longestRemembered = 100

function acceptedBy(header: string): Accepted {
  const parsed = read.get(header)
  if (parsed) return parsed
  const accepted = parse(header)
  if (header.length <= longestRemembered) read.set(header, accepted)
  return accepted
}

function parse(header: string): Accepted {
  const listed = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  const others = listed.get('*') ?? 0
  const br = listed.get('br') ?? others
  const gzip = listed.get('gzip') ?? listed.get('x-gzip') ?? others
  const plain = listed.get('identity') ?? 0
  let best: Form = 'plain'
  if (gzip > 0 && gzip >= plain) best = 'gzip'
  if (br > 0 && br >= gzip && br >= plain) best = 'br'
  return { br: br > 0, gzip: gzip > 0, best }
}

/** Picks the form for a client's Accept-Encoding; plain if it accepts none. */
export function encodingFor(accepted: string | null | undefined, bytes: number): Form {
  return bytes <= worthwhile || !accepted ? 'plain' : acceptedBy(accepted).best
}

export function accepts(header: string | null | undefined, encoding: Encoding): boolean {
  return acceptedBy(header ?? '')[encoding]
}

export function isCompressible(contentType: string | null | undefined): boolean {
  return compressible.test(contentType ?? '')
}

/** Derives the ETag of a form: strong ETags must differ whenever the bytes do. */
export function etagOf(etag: string, form: Form): string {
  return form === 'plain' ? etag : `${etag.slice(0, -1)}-${form}"`
}

/**
 * The ETag that the client already has, which calls for a 304; undefined if it has none.
 * @param etag of the plain response
 * @param bytes length of the plain response
 */
export function clientTag(
  requested: { ifNoneMatch: string | null | undefined; accepts: string | null | undefined },
  etag: string,
  bytes: number,
): string | undefined {
  if (!requested.ifNoneMatch) return undefined
  const form = encodingFor(requested.accepts, bytes)
  if (requested.ifNoneMatch.trim() === '*') return etagOf(etag, form)
  const held = requested.ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  const compressed = (['br', 'gzip'] as const).filter((encoding) => accepts(requested.accepts, encoding))
  return [form, 'plain' as const, ...compressed]
    .map((readable) => etagOf(etag, readable))
    .find((tag) => held.includes(tag))
}
