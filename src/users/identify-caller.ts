import type { Credentials, Identify, TokenCallers } from '../platform/http/access.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem, problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { IdentityPort } from '../platform/identity/provider/port.ts'
import type { WebSessions } from '../platform/identity/web-session/web-sessions.ts'
import { redeemAddress } from './admin-invitations.queries.ts'
import { permissionsOf } from './permissions.ts'
import { roleFromClaim } from './role.ts'
import { completeProfile } from './complete-profile.ts'
import type { UserAnswer } from './users.contract.ts'
import { findUser, hasProfile, registerUser } from './users.queries.ts'

const badToken = (detail: string) =>
  new Problem(401, detail, {}, { 'www-authenticate': 'Bearer error="invalid_token"' })
const elsewhere = problem(403, 'La solicitud no vino de una página de la tienda.')
const deactivated = problem(403, 'Tu cuenta está dada de baja. Escribinos si creés que es un error.')
const unavailable = new Problem(
  503,
  'No podemos comprobar tu ingreso en este momento. Probá de nuevo en unos segundos.',
  {},
  { 'retry-after': '5' },
)

/**
 * Identifies the caller: anonymous without token or session, otherwise the user with the role from the users
 * table. Registers a user at their first token. Refuses an invalid token even for public calls, but ignores
 * an expired session.
 * @param others asked instead where a token has their prefix
 */
export function callerIdentification(
  db: Db,
  identity: IdentityPort,
  sessions: Pick<WebSessions, 'find'>,
  others: readonly TokenCallers[] = [],
): Identify {
  const bySession = sessionIdentification(db, identity, sessions)
  return async ({ authorization, session, address }, refreshProfile) => {
    if (authorization === undefined)
      return session ? bySession(session, address) : { state: 'anonymous', address }
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
    if (!token) return badToken('El encabezado de autorización no es válido.')
    const other = others.find(({ prefix }) => token.startsWith(prefix))
    if (other) return other.identify(token, address)
    const verified = await identity.verifyAccessToken(token)
    if (!verified.ok) return notVerified(verified.why)
    const { claims } = verified
    const existing = await findUser(db, claims.sub)
    // never refresh a deactivated user: a removed one's data must not come back
    if (existing?.role === 'Baja') return deactivated
    const invited =
      !existing && claims.emailVerified ? await redeemAddress(db, claims.email ?? '') : undefined
    const person = {
      id: claims.sub,
      name: claims.nickname ?? claims.name ?? '',
      email: claims.email ?? '',
      emailVerified: claims.emailVerified,
      picture: claims.picture,
      seedRole: invited ?? roleFromClaim(claims.role),
    }
    // write only if something changed, because writing makes every process drop its cached pages
    const upToDate = existing && (!refreshProfile || hasProfile(existing, person))
    const registered = upToDate ? existing : await registerUser(db, person)
    if (registered.role === 'Baja') return deactivated
    const user =
      registered.email === '' ? await completeProfile(db, identity, registered, { token }) : registered
    return signedIn(user, address, claims.sid)
  }
}

function signedIn(user: UserAnswer, address: string, session: string | undefined): Caller | Problem {
  const { id, role, email, full_name: name } = user
  if (role === 'Baja') return deactivated
  return { state: 'signed-in', id, role, permissions: permissionsOf[role], email, name, address, session }
}

function sessionIdentification(
  db: Db,
  { demandsSecondFactor }: Pick<IdentityPort, 'demandsSecondFactor'>,
  sessions: Pick<WebSessions, 'find'>,
) {
  return async (
    { token, mayUse }: NonNullable<Credentials['session']>,
    address: string,
  ): Promise<Caller | Problem> => {
    const session = await sessions.find(token)
    const user = session && (await findUser(db, session.personId))
    if (!session || !user) return { state: 'anonymous', address }
    // the session is older than the requirement, or than the user's staff role: sign in again with a second
    // factor
    const works = permissionsOf[user.role].size > 0
    if (works && !session.secondFactor && (await demandsSecondFactor?.()))
      return { state: 'anonymous', address }
    if (!mayUse) return elsewhere
    return signedIn(user, address, session.providerSession)
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
