import { redirect } from 'react-router'

/**
 * Leads an address with a name to the one with today's: a bodega or a wine that is called otherwise since, or a link that
 * was cut. No browser may keep it, for a name may change back. In: the page's address and the right path. Throws the
 * redirect.
 */
export function redirectToCanonical({ pathname, search }: URL, address: string): void {
  if (pathname === address || pathname === `${address}/`) return
  throw redirect(address + search, { status: 301, headers: { 'cache-control': 'no-cache' } })
}
