import { hash } from 'node:crypto'

/**
 * Inline scripts and styles are allowed one by one, by hash, so that a page can be cached and be the same for all
 * users. Only those with the secret nonce are ours; anything else stays forbidden. In: a rendered page as bytes, which are
 * moved together where the nonces were, and the nonce. Out: the page without nonces, and the sources of what is allowed.
 */
export function allowOwnInline(
  page: Buffer,
  nonce: string,
): { html: Buffer; scripts: string[]; styles: string[] } {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const mark = ` nonce="${nonce}"`
  let written = 0
  let begun = 0
  const write = (end: number) => {
    written += page.copy(page, written, begun, end)
    begun = end + mark.length
  }
  for (let at = page.indexOf(mark); at !== -1; at = page.indexOf(mark, begun)) {
    const open = page.lastIndexOf('<', at)
    const tag = (['script', 'style'] as const).find((name) => page.subarray(open + 1, at).indexOf(name) === 0)
    write(at)
    if (tag === undefined) continue
    const body = page.subarray(page.indexOf('>', begun) + 1, page.indexOf(`</${tag}>`, begun))
    if (body.byteLength > 0) hashes[tag].add(hashSource(body))
  }
  write(page.byteLength)
  return { html: page.subarray(0, written), scripts: [...hashes.script], styles: [...hashes.style] }
}

/** What was hashed last: the styles of a screen and the first script are the same on all its pages. */
const hashed: { text: Buffer; source: string }[] = []
const hashedAtMost = 16

/** How a policy names an inline script or style. */
function hashSource(text: Buffer): string {
  const match = hashed.find((script) => script.text.equals(text))
  if (match) return match.source
  const source = `'sha256-${hash('sha256', text, 'base64')}'`
  // a copy: the page that it stands in need not stay in memory
  hashed.unshift({ text: Buffer.from(text), source })
  hashed.length = Math.min(hashed.length, hashedAtMost)
  return source
}

/** The host of map tiles as a policy names it. In: the tiles' address; `{s}` stands for any server. */
export function tileSource(tilesUrl: string): string {
  return (/^https?:\/\/[^/]+/.exec(tilesUrl)?.[0] ?? '').replace('{s}', '*')
}

type Inline = { scripts: string[]; styles: string[] }

/** The outside origins that a page needs. */
type Outside = {
  connect: string[]
  form: string[]
  images: string[]
  scripts: string[]
  /** Google's map is used: it brings scripts, styles and fonts of its own. */
  google: boolean
}

/** The content security policy of a page. In: hashes of its inline scripts and styles, and the outside origins it needs. */
export function pagePolicy(inline: Inline, outside: Outside): string {
  const google = (...sources: string[]) => (outside.google ? sources : [])
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.scripts, ...outside.scripts, ...google('https://maps.googleapis.com')],
    // Google's library writes style elements, which a hash beside 'unsafe-inline' would forbid
    'style-src': [
      "'self'",
      ...(outside.google ? ["'unsafe-inline'", 'https://fonts.googleapis.com'] : inline.styles),
    ],
    // React writes style attributes for positions; attributes cannot run code
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...outside.images],
    'font-src': ["'self'", ...google('https://fonts.gstatic.com')],
    'connect-src': [
      "'self'",
      ...outside.connect,
      ...google('https://maps.googleapis.com', 'https://*.gstatic.com'),
    ],
    'frame-src': ["'self'", ...outside.connect],
    'form-action': ["'self'", ...outside.form],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'", ...google('blob:')],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}
