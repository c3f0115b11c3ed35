import { hash } from 'node:crypto'

/**
 * Allows inline scripts and styles by hash, so that a page can be cached for all users. Only those with the
 * secret nonce are ours; everything else stays forbidden.
 * @param page removing nonces moves its bytes together
 * @returns the page without nonces, and the allowed sources
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

/** Recently hashed texts: a screen's styles and the first script are the same on all its pages. */
const hashed: { text: Buffer; source: string }[] = []
const hashedAtMost = 16

/** The source expression of an inline script or style. */
function hashSource(text: Buffer): string {
  const match = hashed.find((script) => script.text.equals(text))
  if (match) return match.source
  const source = `'sha256-${hash('sha256', text, 'base64')}'`
  // a copy, so that the page itself can be freed
  hashed.unshift({ text: Buffer.from(text), source })
  hashed.length = Math.min(hashed.length, hashedAtMost)
  return source
}

/**
 * The host of map tiles as a source expression.
 * @param tilesUrl `{s}` stands for any server
 */
export function tileSource(tilesUrl: string): string {
  return (/^https?:\/\/[^/]+/.exec(tilesUrl)?.[0] ?? '').replace('{s}', '*')
}

type Inline = { scripts: string[]; styles: string[] }

/** The external origins that a page needs. */
type Outside = {
  connect: string[]
  form: string[]
  images: string[]
  scripts: string[]
  /** Whether Google's map is used, which loads its own scripts, styles and fonts. */
  google: boolean
}

/**
 * A page's content security policy.
 * @param inline hashes of its inline scripts and styles
 */
export function pagePolicy(inline: Inline, outside: Outside): string {
  const google = (...sources: string[]) => (outside.google ? sources : [])
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.scripts, ...outside.scripts, ...google('https://maps.googleapis.com')],
    // Google's library creates style elements, which a hash next to 'unsafe-inline' would forbid
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
