/** What a browser says of where a request comes from. */
export type RequestSource = { method: string; site?: string | undefined; origin?: string | undefined }

const looking = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that a cookie identifies may change something: it must come from a page of the shop itself, not from
 * a sibling subdomain or another port of the host either, to which browsers send the cookie as well (OWASP CSRF
 * prevention cheat sheet, "Fetch metadata"; browsers without it send Origin). In: the shop's origin.
 */
export function mayChange({ method, site, origin }: RequestSource, own: string): boolean {
  if (looking.has(method)) return true
  return site === undefined ? origin === own : site === 'same-origin'
}
