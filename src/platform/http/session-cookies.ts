/**
 * Names of the cookies of a session. Over https they are bound to the host by their prefix (RFC 6265bis section 4.1.3.2);
 * over http cookies of a host are sent to all of its ports, so that two shops on one machine need different names.
 */
const cookieName = ({ protocol, port }: Place, kind: string) =>
  protocol === 'https:' ? `__Host-${kind}` : `${kind}${port}`

type Place = { protocol: string; port: string }

/** Name of the cookie that tells the page that a session may exist; it grants no access. */
export const knownCookieName = (place: Place) => cookieName(place, 'conocido')

export function sessionCookieNames(place: Place) {
  return {
    /** Opens the session. Scripts cannot read it. */
    session: cookieName(place, 'sesion'),
    /** Of a browser that left for the provider. Scripts cannot read it. */
    leaving: cookieName(place, 'ingreso'),
    known: knownCookieName(place),
  }
}

/** Value of a random cookie of ours; undefined for anything else. In: the request's cookie header. */
export function cookieToken(header: string | null | undefined, name: string): string | undefined {
  const wanted = `${name}=`
  const pair = (header ?? '').split(/;\s*/).find((one) => one.startsWith(wanted))
  const token = pair?.slice(wanted.length) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : undefined
}
