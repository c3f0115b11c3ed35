import { prestaCategoryPath, prestaProductPath } from '../hooks.ts'

/** An address of another shop: what of it decides where it leads. */
export type OldAddress = { path: string; query: string }

const longestPath = 500
const longestQuery = 200

/** A path as it is stored and looked up: decoded, lower case, without a trailing slash. Undefined if it is none. */
export function readPath(path: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  const plain = decoded
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '')
  const usable = plain.startsWith('/') && plain.length <= longestPath && !/\p{Cc}/u.test(plain)
  return usable ? plain : undefined
}

/** Reads '/productos/malbec/', 'productos/malbec' or 'https://vieja.test/productos/malbec?variant=3'. */
export function readOldAddress(given: string): OldAddress | undefined {
  const text = given.trim()
  if (text === '' || /\s/.test(text)) return undefined
  const base = 'http://shop.invalid'
  const relative = text.startsWith('/') || /^https?:\/\//i.test(text) ? text : `/${text}`
  const url = URL.parse(relative.startsWith('//') ? `http:${relative}` : relative, base)
  const path = url ? readPath(url.pathname) : undefined
  if (!url || path === undefined) return undefined
  const query = sortedQuery(url.searchParams)
  return query.length <= longestQuery ? { path, query } : undefined
}

function sortedQuery(parameters: URLSearchParams): string {
  const sorted = new URLSearchParams(parameters)
  sorted.sort()
  return sorted.toString()
}

const locale = /^\/[a-z]{2}(?:-[a-z]{2})?(?=\/)/
/** PrestaShop: '/tintos/12-malbec.html', with the id of a combination '/tintos/12-34-malbec.html'. */
const prestaProduct = /\/(\d+)-(?:\d+-)?[^/]*\.html$/
const prestaCategory = /^\/(\d+)-[^/]+$/
/** Shopify: the same product below each of its collections. */
const shopifyProduct = /^\/collections\/[^/]+(\/products\/[^/]+)$/

/** The stored paths that a requested path may mean, the most exact first. */
export function pathsMeantBy(path: string): string[] {
  const plain = path.replace(locale, '')
  return [path, plain].flatMap((item) => {
    const product = prestaProduct.exec(item)?.[1]
    const category = prestaCategory.exec(item)?.[1]
    const inCollection = shopifyProduct.exec(item)?.[1]
    return [
      item,
      ...(inCollection === undefined ? [] : [inCollection]),
      ...(product === undefined ? [] : [prestaProductPath(product)]),
      ...(category === undefined ? [] : [prestaCategoryPath(category)]),
    ]
  })
}

type Stored = OldAddress & { target: string }

/**
 * Where a requested address leads: the stored one with the most exact path, and of these the one with the most
 * parameters that the request has too. All other parameters of the request are kept.
 */
export function chooseTarget(requested: URL, stored: readonly Stored[]): string | undefined {
  const path = readPath(requested.pathname)
  if (path === undefined) return undefined
  for (const meant of pathsMeantBy(path)) {
    const [best] = stored
      .filter((item) => item.path === meant && hasParameters(requested.searchParams, item.query))
      .toSorted((item, other) => countOf(other.query) - countOf(item.query))
    if (best) return withParameters(best.target, requested.searchParams, best.query)
  }
  return undefined
}

const countOf = (query: string) => [...new URLSearchParams(query)].length

function hasParameters(given: URLSearchParams, query: string): boolean {
  return [...new URLSearchParams(query)].every(([name, value]) => given.getAll(name).includes(value))
}

function withParameters(target: string, given: URLSearchParams, matched: string): string {
  const consumed = new URLSearchParams(matched)
  const url = new URL(target, 'http://shop.invalid')
  for (const [name, value] of given)
    if (!consumed.has(name, value) && !url.searchParams.has(name)) url.searchParams.append(name, value)
  return `${url.pathname}${url.search}${url.hash}`
}

/** An address of this shop as a redirect stores it; undefined for any other. */
export function readTarget(given: string, publicUrl: string): string | undefined {
  const text = given.trim()
  const url = URL.parse(text, `${publicUrl}/`)
  if (!url || !(text.startsWith('/') || /^https?:\/\//i.test(text))) return undefined
  if (url.origin !== new URL(publicUrl).origin) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

const mostRecorded = 200
const probe = /^\/(?:wp-|\.|cgi-bin|vendor\/)|\.(?:php\d?|aspx?|env|git|sql|bak|ini|ya?ml)$/

/** Whether the list of missing addresses shows a path: not one that names a person or a secret, nor a scanner's. */
export function isWorthListing(path: string): boolean {
  return (
    path.length > 1 &&
    path.length <= mostRecorded &&
    !path.includes('@') &&
    !/[^/]{60,}/.test(path) &&
    !/(?:^|[/_-])[0-9a-f]{24,}(?:$|[/_.-])/.test(path) &&
    !probe.test(path)
  )
}
