/**
 * Where a person may be led after signing in: only paths of this shop. `https://elsewhere`, `//elsewhere`,
 * `/\elsewhere` and the like are refused. In: the requested address, the shop's origin. Out: path, search and hash;
 * undefined when refused.
 */
export function sameOriginPath(wish: unknown, origin: string): string | undefined {
  if (typeof wish !== 'string' || !wish.startsWith('/') || wish.includes('\\')) return undefined
  // the parser drops tabs and line ends, so only its own answer says where an address leads
  if (!URL.canParse(wish, origin)) return undefined
  const url = new URL(wish, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && !path.startsWith('//') ? path : undefined
}
