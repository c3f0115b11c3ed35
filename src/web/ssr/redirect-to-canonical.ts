import { redirect } from 'react-router'

/**
 * Redirects an outdated or truncated named address to the current one. Not cacheable, because a name may
 * change back.
 * @param address the current path
 */
export function redirectToCanonical({ pathname, search }: URL, address: string): void {
  if (pathname === address || pathname === `${address}/`) return
  throw redirect(address + search, { status: 301, headers: { 'cache-control': 'no-cache' } })
}
