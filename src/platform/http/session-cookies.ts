/**
 * Names of the session cookies. Over https a prefix binds them to the host (RFC 6265bis section 4.1.3.2).
 * Over http, browsers send a host's cookies to all its ports, so two shops on one machine need different
 * names.
 */
const cookieName = ({ protocol, port }: Place, kind: string) =>
  protocol === 'https:' ? `__Host-${kind}` : `${kind}${port}`

type Place = { protocol: string; port: string }

/** Name of the cookie that tells the page a session may exist; it grants no access. */
export const knownCookieName = (place: Place) => cookieName(place, 'conocido')

export function sessionCookieNames(place: Place) {
  return {
    /** Opens the session; not readable by scripts. */
    session: cookieName(place, 'sesion'),
    /** Marks a browser that left for the provider; not readable by scripts. */
    leaving: cookieName(place, 'ingreso'),
    known: knownCookieName(place),
  }
}

/**
 * The value of one of our random cookies; undefined for anything else.
 * @param header the request's cookie header
 */
export function cookieToken(header: string | null | undefined, name: string): string | undefined {
  const wanted = `${name}=`
  const pair = (header ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(wanted))
  const token = pair?.slice(wanted.length) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : undefined
}
