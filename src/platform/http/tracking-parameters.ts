/** Parameters that ads, newsletters and social networks append to an address. They do not affect the page. */
const tracking =
  /^(utm_\w+|gclid|gbraid|wbraid|gad_\w+|dclid|srsltid|fbclid|igshid|igsh|msclkid|ttclid|twclid|yclid|mc_[ce]id|_g[al]|ref_src)$/

/**
 * Removes tracking parameters from a path with its query and leaves the rest as written, so that all links to
 * a page share one cache entry.
 */
export function withoutTracking(address: string): string {
  const at = address.indexOf('?')
  if (at === -1) return address
  const others = address
    .slice(at + 1)
    .split('&')
    .filter((part) => part !== '' && !tracking.test(part.split('=', 1)[0] ?? ''))
  return address.slice(0, at) + (others.length > 0 ? `?${others.join('&')}` : '')
}
