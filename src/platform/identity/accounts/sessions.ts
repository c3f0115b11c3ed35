import type pg from 'pg'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { daysAfterSession, sessionDays } from './session-lifetimes.ts'

/** Sessions at the provider. A session's uid is the `sid` claim of its tokens. */

/** Channel for ended sessions; the payload is a session's uid. */
export const sessionsChannel = 'identity_session_ended'

export type OpenSession = { id: string; userAgent: string; createdAt: Date; seenAt: Date }

/** Which sessions to end: one of the account's, all but one, or all. */
export type WhichSessions = { only: string } | { except: string } | 'all'

/** Records which session each request uses, and ends sessions that users leave. */
export function trackSessions(provider: Provider, pool: pg.Pool): void {
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const { session } = oidc ?? {}
    if (oidc?.route === 'end_session_confirm' && oidc.body?.['logout'] && session?.accountId) {
      // refused: the form was not made for this session, so it came from another page
      if (ctx.status >= 400) return
      await endSessions(pool, session.accountId, { only: session.uid })
    } else if (oidc?.route === 'authorization' || oidc?.route === 'resume') {
      if (session?.accountId) await noteSession(pool, session.uid, session.accountId, ctx.get('user-agent'))
    } else if (oidc?.route === 'token') {
      const uid = oidc.entities.RefreshToken?.sessionUid ?? oidc.entities.AuthorizationCode?.sessionUid
      if (uid) await pool.query('UPDATE identity_sessions SET seen_at = now() WHERE uid = $1', [uid])
    }
  })
}

async function noteSession(pool: pg.Pool, uid: string, accountId: string, userAgent: string): Promise<void> {
  // records nothing for an account that is being removed
  await pool.query(
    `INSERT INTO identity_sessions (uid, account_id, user_agent)
     SELECT $1, id, $3 FROM identity_accounts WHERE id = $2 FOR KEY SHARE
     ON CONFLICT (uid) DO UPDATE SET seen_at = now()`,
    [uid, accountId, userAgent.slice(0, 300)],
  )
}

/** The account's open sessions, last used first. */
export async function openSessions(pool: pg.Pool, accountId: string): Promise<OpenSession[]> {
  const { rows } = await pool.query<OpenSession>(
    `SELECT uid AS id, user_agent AS "userAgent", created_at AS "createdAt", seen_at AS "seenAt"
     FROM identity_sessions s WHERE account_id = $1 AND ended_at IS NULL
       AND (EXISTS (SELECT FROM identity_payloads p WHERE p.model = 'Session' AND p.uid = s.uid AND p.expires_at > now())
         OR EXISTS (SELECT FROM web_sessions w WHERE w.provider_session = s.uid AND w.expires_at > now()))
     ORDER BY seen_at DESC LIMIT 100`,
    [accountId],
  )
  return rows
}

/**
 * Ends sessions with their codes and tokens, and notifies every process about their access tokens. Returns
 * their number.
 * A session that the provider is storing at this moment stays ended: see `provider-storage.ts`.
 */
export async function endSessions(
  on: pg.Pool | pg.PoolClient,
  accountId: string,
  which: WhichSessions,
): Promise<number> {
  const only = which !== 'all' && 'only' in which ? which.only : null
  const except = which !== 'all' && 'except' in which ? which.except : null
  const { rows } = await on.query<{ notified: unknown }>(
    `WITH ended AS (
       UPDATE identity_sessions SET ended_at = now() WHERE account_id = $1 AND ended_at IS NULL
         AND ($2::text IS NULL OR uid = $2) AND ($3::text IS NULL OR uid <> $3) RETURNING uid)
     SELECT pg_notify($4, uid) AS notified FROM ended`,
    [accountId, only, except, sessionsChannel],
  )
  await on.query(
    `DELETE FROM identity_payloads WHERE payload->>'accountId' = $1
       AND model IN ('Session', 'AuthorizationCode', 'RefreshToken')
       AND ($2::text IS NULL OR coalesce(payload->>'sessionUid', uid) = $2)
       AND ($3::text IS NULL OR coalesce(payload->>'sessionUid', uid) IS DISTINCT FROM $3)`,
    [accountId, only, except],
  )
  await on.query(
    `DELETE FROM web_sessions WHERE person_id = $1
       AND ($2::text IS NULL OR provider_session = $2) AND ($3::text IS NULL OR provider_session IS DISTINCT FROM $3)`,
    [accountId, only, except],
  )
  return rows.length
}

const lastDays = Math.max(sessionDays.provider, sessionDays.refreshToken) + daysAfterSession

/** Deletes sessions that no token or cookie can name any more. */
export async function purgeSessions(pool: pg.Pool): Promise<void> {
  await pool.query(
    `DELETE FROM identity_sessions WHERE coalesce(ended_at, seen_at) < now() - interval '${lastDays} days'`,
  )
}
