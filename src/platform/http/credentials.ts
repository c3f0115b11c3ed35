import type { Credentials } from './access.ts'
import { mayChange } from './same-origin.ts'
import { cookieToken, sessionCookieNames } from './session-cookies.ts'

/** Reads a request's credentials. */
export type ReadCredentials = (
  method: string,
  header: (name: string) => string | null | undefined,
  address: string,
) => Credentials

/** Uses the Authorization header if there is one, otherwise the session cookie. */
export function credentialsReader(publicUrl: string): ReadCredentials {
  const url = new URL(publicUrl)
  const { session } = sessionCookieNames(url)
  return (method, header, address) => {
    const authorization = header('authorization') ?? undefined
    if (authorization !== undefined) return { address, authorization }
    const token = cookieToken(header('cookie'), session)
    if (token === undefined) return { address }
    const [site, origin] = [header('sec-fetch-site') ?? undefined, header('origin') ?? undefined]
    return { address, session: { token, mayUse: mayChange({ method, site, origin }, url.origin) } }
  }
}
