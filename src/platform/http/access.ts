import type { Caller, SignedIn } from './caller.ts'
import type { Access, CallContract, PermissionName } from './endpoint.ts'
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

/** Callers by a token of another kind than the identity provider's, told by its prefix. */
export type TokenCallers = {
  prefix: string
  identify: (token: string, address: string) => Promise<Caller | Problem>
}

const mustSignIn = new Problem(
  401,
  'Ingresá a tu cuenta para continuar.',
  {},
  { 'www-authenticate': 'Bearer' },
)
const mustBeAdmin = problem(403, 'Ud. debe tener ser administrador para acceder a esta página')
const ownAccountOnly = problem(
  403,
  'Eso lo hace una persona con su propia cuenta: una clave no puede, tenga los alcances que tenga.',
)
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
  { access, beyondOwn, refreshesProfile }: CallContract,
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
  if (caller.state === 'signed-in' && caller.key) return authorizeKey(caller, access, beyondOwn)
  if (access === 'public' || access === 'signed-in' || caller.state === 'anonymous') return caller
  const allowed = access === 'admin' ? caller.role === 'Admin' : caller.permissions.has(access)
  if (allowed) return caller
  return caller.permissions.size > 0 ? notInTheirRole : mustBeAdmin
}

/** A key is no person: what is about a person's own data it reaches only by the permission for everybody's. */
function authorizeKey(
  caller: SignedIn,
  access: Access,
  beyondOwn: PermissionName | undefined,
): Caller | Problem {
  if (access === 'public') return caller
  const needed = access === 'signed-in' ? beyondOwn : access
  if (needed === undefined || needed === 'admin') return ownAccountOnly
  if (caller.permissions.has(needed)) return caller
  return new Problem(
    403,
    `A esta clave le falta el alcance «${needed}».`,
    { current: { scope: needed } },
    { 'www-authenticate': `Bearer error="insufficient_scope", scope="${needed}"` },
  )
}
