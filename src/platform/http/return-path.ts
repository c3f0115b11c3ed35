/**
 * Where a user may be sent after signing in: only to paths of this shop, as `https://elsewhere`,
 * `//elsewhere` and `/\elsewhere` are refused.
 * @param origin the shop's
 * @returns path, search and hash; undefined if refused
 */
export function sameOriginPath(wish: unknown, origin: string): string | undefined {
  if (typeof wish !== 'string' || !wish.startsWith('/') || wish.includes('\\')) return undefined
  // the parser drops tabs and newlines, so only its result tells where an address leads
  if (!URL.canParse(wish, origin)) return undefined
  const url = new URL(wish, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && !path.startsWith('//') ? path : undefined
}
