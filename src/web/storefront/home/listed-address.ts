/** Filters of which search engines may list a page of its own; further ones only repeat the same wines. */
const listedFilters = ['kind', 'type', 'variety', 'country', 'pairing', 'sparkling']
const listedTogether = 2

/**
 * The one address of a list that search engines may have: its filters in one order, each once. Undefined for a list that
 * is only for who looks through it: words, prices, orders, further pages, many filters at once.
 */
export function listedAddress(parameters: URLSearchParams): string | undefined {
  if (parameters.size > listedTogether) return undefined
  const listed = new URLSearchParams()
  for (const name of listedFilters) {
    const value = parameters.get(name)
    if (value) listed.set(name, value)
  }
  if (listed.size !== parameters.size) return undefined
  return listed.size === 0 ? '/' : `/?${listed.toString()}`
}
