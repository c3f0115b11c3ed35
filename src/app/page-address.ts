import { withoutTracking } from '../platform/http/tracking-parameters.ts'
import { pathAndQuery } from '../platform/http/response-cache/cache-responses.ts'
import type { PageParameters } from '../platform/http/page-parameters.ts'

/** The path and query that a URL is answered and cached under. */
export type AddressOf = (url: string) => string

/** What the router adds to the address of a page's data. */
const ofRouter: PageParameters = { _routes: {} }

/**
 * Addresses of one page become one: without what the page does not read, without empty and invalid values, and in the
 * order of its parameters. Calls keep what their address says.
 * @param pages the parameters of pages, by the first part of their path
 */
export function pageAddresses(pages: Readonly<Record<string, PageParameters>>): AddressOf {
  const byPath = new Map(Object.entries(pages).map(([path, own]) => [path, { ...own, ...ofRouter }]))
  return (url) => {
    const requested = pathAndQuery(url)
    const at = requested.indexOf('?')
    if (at === -1 || requested.startsWith('/api/')) return requested
    const path = requested.slice(0, at)
    const parameters = byPath.get(firstPart(path))
    if (!parameters) return withoutTracking(requested)
    const query = normalised(new URLSearchParams(requested.slice(at + 1)), parameters)
    return query === '' ? path : `${path}?${query}`
  }
}

/** The first part of a page's path, or of its data's: 'bodega' of '/bodega/7', '' of '/' and '/_.data'. */
function firstPart(path: string): string {
  const [, first = ''] = path.split('/', 2)
  return first.replace(/^_?\.data$|\.data$/, '')
}

function normalised(requested: URLSearchParams, parameters: PageParameters): string {
  const query = new URLSearchParams()
  for (const [name, { several = false, allowed = /./ }] of Object.entries(parameters)) {
    const values = several
      ? requested.getAll(name).flatMap((value) => value.split(','))
      : [requested.get(name)?.trim() ?? '']
    for (const value of new Set(values)) if (allowed.test(value)) query.append(name, value)
  }
  return query.toString()
}
