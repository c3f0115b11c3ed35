/** What the browser says about where a request comes from. */
export type RequestSource = { method: string; site?: string | undefined; origin?: string | undefined }

const looking = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request identified by a cookie may change something. It must come from a page of the shop,
 * because browsers also send the cookie from sibling subdomains and other ports of the host (OWASP CSRF
 * prevention cheat sheet, "Fetch metadata"; browsers without it send Origin).
 */
export function mayChange({ method, site, origin }: RequestSource, own: string): boolean {
  if (looking.has(method)) return true
  return site === undefined ? origin === own : site === 'same-origin'
}
