/** Parameters that advertisements, newsletters and social networks put behind an address. They change nothing of a page. */
const tracking =
  /^(utm_\w+|gclid|gbraid|wbraid|gad_\w+|dclid|srsltid|fbclid|igshid|igsh|msclkid|ttclid|twclid|yclid|mc_[ce]id|_g[al]|ref_src)$/

/**
 * A path with its query, without tracking parameters; the rest stays as written. So all links to a page share one cache
 * entry.
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
