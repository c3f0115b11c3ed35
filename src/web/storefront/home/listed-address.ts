/** Filters whose pages search engines may index; further ones only repeat the same wines. */
const listedFilters = ['kind', 'type', 'variety', 'country', 'pairing', 'sparkling']
const listedTogether = 2

/**
 * The canonical address of a list, with its filters in a fixed order. Undefined for lists that should not be
 * indexed: searches, prices, sort orders, further pages, many filters at once.
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
