import { hashOfToken } from '../accounts/token-hash.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../database/open-database.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { SignedOutThere } from '../provider/port.ts'
import { sessionDays } from '../accounts/session-lifetimes.ts'

/** Sessions of the shop's pages. Only the SHA-256 of a cookie's value is stored. */

const signInMinutes = 30

export const randomToken = () => randomBytes(32).toString('base64url')
export type SignInRequest = { nonce: string; verifier: string; returnTo: string }

export async function addSignIn(
  pool: pg.Pool,
  { state, browser, nonce, verifier, returnTo }: SignInRequest & { state: string; browser: string },
): Promise<void> {
  await pool.query(
    `INSERT INTO sign_in_requests (state_hash, browser_hash, nonce, verifier, return_to, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => ${signInMinutes}))`,
    [hashOfToken(state), hashOfToken(browser), nonce, verifier, returnTo],
  )
}

/** Takes a browser's pending sign-in, once; undefined if it is unknown, expired or another browser's. */
export async function takeSignIn(
  pool: pg.Pool,
  { state, browser }: { state: string; browser: string },
): Promise<SignInRequest | undefined> {
  const { rows } = await pool.query<SignInRequest>(
    `DELETE FROM sign_in_requests WHERE state_hash = $1 AND browser_hash = $2 AND expires_at > now()
     RETURNING nonce, verifier, return_to AS "returnTo"`,
    [hashOfToken(state), hashOfToken(browser)],
  )
  return rows[0]
}

type NewSession = {
  personId: string
  providerSession: string | undefined
  /** Whether signing in took more than a password. */
  secondFactor: boolean
  idToken: string
  refreshToken: Buffer | undefined
  /** Seconds until the provider is asked again; undefined means never. */
  renewSeconds: number | undefined
}

/** Starts a session that replaces the browser's previous one. @returns the cookie's value */
export async function addSession(
  pool: pg.Pool,
  before: string | undefined,
  { personId, providerSession, secondFactor, idToken, refreshToken, renewSeconds }: NewSession,
): Promise<string> {
  const token = randomToken()
  await pool.query(
    `WITH gone AS (DELETE FROM web_sessions WHERE id_hash = $7)
     INSERT INTO web_sessions (id_hash, person_id, provider_session, id_token, refresh_token, renew_at, second_factor, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $8, now() + make_interval(days => ${sessionDays.shopIdle}))`,
    [
      hashOfToken(token),
      personId,
      providerSession ?? null,
      idToken,
      refreshToken ?? null,
      renewSeconds ?? null,
      before === undefined ? null : hashOfToken(before),
      secondFactor,
    ],
  )
  return token
}

export type StoredSession = {
  personId: string
  providerSession: string | null
  secondFactor: boolean
  /** The provider must be asked whether the session continues. */
  stale: boolean
  /** Its last use was recorded some time ago. */
  unnoted: boolean
}

/** Finds an open session by its cookie. */
export async function findSession(pool: pg.Pool, token: string): Promise<StoredSession | undefined> {
  const { rows } = await pool.query<StoredSession>(
    `SELECT person_id AS "personId", provider_session AS "providerSession", second_factor AS "secondFactor",
       coalesce(renew_at < now(), false) AS stale, seen_at < now() - interval '10 minutes' AS unnoted
     FROM web_sessions w WHERE id_hash = $1 AND expires_at > now()
       -- one that ended at the provider while it began here
       AND NOT EXISTS (SELECT FROM identity_sessions s WHERE s.uid = w.provider_session AND s.ended_at IS NOT NULL)`,
    [hashOfToken(token)],
  )
  return rows[0]
}

/** Records a use, which postpones the session's end. */
export async function noteUse(pool: pg.Pool, token: string): Promise<void> {
  await pool.query(
    `WITH used AS (
       UPDATE web_sessions SET seen_at = now(), expires_at =
         least(now() + make_interval(days => ${sessionDays.shopIdle}), created_at + make_interval(days => ${sessionDays.shopLongest}))
       WHERE id_hash = $1 RETURNING provider_session)
     UPDATE identity_sessions SET seen_at = now() FROM used WHERE uid = used.provider_session`,
    [hashOfToken(token)],
  )
}

/** Ends a session and returns its ID token, to sign out at the provider. */
export async function takeSession(pool: pg.Pool, token: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id_token: string }>(
    'DELETE FROM web_sessions WHERE id_hash = $1 RETURNING id_token',
    [hashOfToken(token)],
  )
  return rows[0]?.id_token
}

/**
 * Ends sessions that ended at the provider. If their provider-side name is unknown, ends all of the user's.
 */
export async function endSessionsThere(pool: pg.Pool, { session, person }: SignedOutThere): Promise<void> {
  await pool.query(
    `DELETE FROM web_sessions WHERE ($1::text IS NULL AND person_id = $2)
       OR (provider_session = $1 AND ($2::text IS NULL OR person_id = $2))
       OR (provider_session IS NULL AND person_id = $2)`,
    [session ?? null, person ?? null],
  )
}

export async function endSessionsOf(pool: pg.Pool, personId: string): Promise<void> {
  await pool.query('DELETE FROM web_sessions WHERE person_id = $1', [personId])
}

type Renewal = { refreshToken: Buffer; idToken: string | undefined; renewSeconds: number }

/**
 * Renews a stale session once; concurrent requests wait for the result. Throws what `ask` throws, and after 5
 * s of waiting.
 * @param ask undefined means that the provider has ended the session
 */
export async function renewSession(
  pool: pg.Pool,
  token: string,
  ask: (refreshToken: Buffer) => Promise<Renewal | undefined>,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(`SET LOCAL lock_timeout = '5s'`)
    const { rows } = await client.query<{ refresh_token: Buffer | null; stale: boolean }>(
      'SELECT refresh_token, coalesce(renew_at < now(), false) AS stale FROM web_sessions WHERE id_hash = $1 FOR UPDATE',
      [hashOfToken(token)],
    )
    const row = rows[0]
    const renewed = row?.stale && row.refresh_token ? await ask(row.refresh_token) : undefined
    if (row?.stale && row.refresh_token && !renewed) {
      await client.query('DELETE FROM web_sessions WHERE id_hash = $1', [hashOfToken(token)])
    } else if (renewed) {
      await client.query(
        `UPDATE web_sessions SET refresh_token = $2, id_token = coalesce($3, id_token),
           renew_at = clock_timestamp() + make_interval(secs => $4) WHERE id_hash = $1`,
        [hashOfToken(token), renewed.refreshToken, renewed.idToken ?? null, renewed.renewSeconds],
      )
    }
    return row !== undefined && (!row.stale || !row.refresh_token || renewed !== undefined)
  })
}

/** Postpones a renewal that the provider did not answer. */
export async function postponeRenewal(pool: pg.Pool, token: string, seconds: number): Promise<void> {
  await pool.query(
    'UPDATE web_sessions SET renew_at = now() + make_interval(secs => $2) WHERE id_hash = $1 AND renew_at < now()',
    [hashOfToken(token), seconds],
  )
}

export async function purgeWebSessions(db: Db): Promise<void> {
  await sql`DELETE FROM web_sessions WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM sign_in_requests WHERE expires_at < now()`.execute(db)
}
