import type { Identify } from '../platform/http/access.ts'
import { Problem, problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { IdentityPort } from '../platform/identity/port.ts'
import { redeemAddress } from './admin-invitations.ts'
import { permissionsOf } from './permissions.ts'
import { roleFromClaim } from './role.ts'
import { completeProfile } from './complete-profile.ts'
import { findUser, hasProfile, registerUser } from './users.queries.ts'

const badToken = (detail: string) =>
  new Problem(401, detail, {}, { 'www-authenticate': 'Bearer error="invalid_token"' })
const deactivated = problem(403, 'Tu cuenta está dada de baja. Escribinos si creés que es un error.')
const unavailable = new Problem(
  503,
  'No podemos comprobar tu ingreso en este momento. Probá de nuevo en unos segundos.',
  {},
  { 'retry-after': '5' },
)

/**
 * Finds out who makes a request: anonymous without a token, otherwise the person of the token with the role that the
 * users table holds. A first sight registers the person. A bad token is refused even where none is needed.
 */
export function callerIdentification(db: Db, identity: IdentityPort): Identify {
  return async ({ authorization, address }, refreshProfile) => {
    if (authorization === undefined) return { state: 'anonymous', address }
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
    if (!token) return badToken('El encabezado de autorización no es válido.')
    const verified = await identity.verifyAccessToken(token)
    if (!verified.ok) return notVerified(verified.why)
    const { claims } = verified
    const known = await findUser(db, claims.sub)
    // nothing of a deactivated person is refreshed: of a removed one, nothing may come back
    if (known?.role === 'Baja') return deactivated
    const invited = !known && claims.emailVerified && (await redeemAddress(db, claims.email ?? ''))
    const person = {
      id: claims.sub,
      name: claims.nickname ?? claims.name ?? '',
      email: claims.email ?? '',
      picture: claims.picture,
      seedRole: invited ? ('Admin' as const) : roleFromClaim(claims.role),
    }
    // nothing is written when nothing is new: a write makes every process forget the pages that it keeps
    const upToDate = known && (!refreshProfile || hasProfile(known, person))
    const registered = upToDate ? known : await registerUser(db, person)
    if (registered.role === 'Baja') return deactivated
    const user =
      registered.email === '' ? await completeProfile(db, identity, registered, { token }) : registered
    if (user.role === 'Baja') return deactivated
    return {
      state: 'signed-in',
      id: user.id,
      role: user.role,
      permissions: permissionsOf[user.role],
      email: user.email,
      name: user.full_name,
      address,
    }
  }
}

function notVerified(why: string): Problem {
  if (why === 'unavailable') return unavailable
  return badToken(
    why === 'expired'
      ? 'Tu sesión venció. Ingresá de nuevo.'
      : 'Tu ingreso no es válido o venció. Ingresá de nuevo.',
  )
}
