import type { Caller } from './caller.ts'
import type { CallContract } from './endpoint.ts'
import { Problem, problem } from './problem.ts'

/** A request's credentials: the Authorization header, or else a session cookie. */
export type Credentials = {
  address: string
  authorization?: string | undefined
  session?: {
    /** The cookie's value. */
    token: string
    /** Whether the request's origin may use the cookie (CSRF). */
    mayUse: boolean
  }
}

/** Identifies the caller; `refreshProfile` updates the user's profile from the token's claims. */
export type Identify = (credentials: Credentials, refreshProfile: boolean) => Promise<Caller | Problem>

const mustSignIn = new Problem(
  401,
  'Ingresá a tu cuenta para continuar.',
  {},
  { 'www-authenticate': 'Bearer' },
)
const mustBeAdmin = problem(403, 'Ud. debe tener ser administrador para acceder a esta página')
const notInTheirRole = problem(
  403,
  'Tu perfil no llega hasta acá. Si lo necesitás, pedíselo a quien administra la tienda.',
)

/**
 * Authenticates a call and authorises it by its contract.
 * @param isPerson receives the user's id, also when the call is rejected
 */
export async function authorize(
  identify: Identify,
  { access, refreshesProfile }: CallContract,
  credentials: Credentials,
  isPerson?: (id: string) => void,
): Promise<Caller | Problem> {
  const identified = await identify(credentials, refreshesProfile === true)
  // a deactivated user keeps public access
  const looksOnly = identified instanceof Problem && identified.status === 403 && access === 'public'
  const caller: Caller | Problem = looksOnly
    ? { state: 'anonymous', address: credentials.address, refused: identified.detail }
    : identified
  if (caller instanceof Problem) return caller
  if (caller.state === 'signed-in') isPerson?.(caller.id)
  if (access !== 'public' && caller.state === 'anonymous') return mustSignIn
  if (access === 'public' || access === 'signed-in' || caller.state === 'anonymous') return caller
  const allowed = access === 'admin' ? caller.role === 'Admin' : caller.permissions.has(access)
  if (allowed) return caller
  return caller.permissions.size > 0 ? notInTheirRole : mustBeAdmin
}
