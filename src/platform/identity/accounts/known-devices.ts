import { hashOfToken } from './token-hash.ts'
import { randomBytes } from 'node:crypto'
import type http from 'node:http'
import type pg from 'pg'

/** Recognises browsers that signed in before by a random cookie, whose hash is stored with the account. */

const year = 365 * 86_400
/** Browsers send a host's cookies to all its ports, so two shops on one machine need different names. */
function cookieName(publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl)
  return protocol === 'https:' ? '__Host-equipo' : `equipo${port}`
}

/** The browser's token, if it looks like ours. */
export function deviceToken(request: http.IncomingMessage, publicUrl: string): string | undefined {
  const wanted = `${cookieName(publicUrl)}=`
  const pair = (request.headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(wanted))
  const token = pair?.slice(wanted.length) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : undefined
}

/**
 * The token, if this browser signed in to the account that confirmed the address.
 * @param email in canonical spelling
 */
export async function knownDevice(
  pool: pg.Pool,
  email: string,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const { rowCount } = await pool.query(
    `SELECT FROM identity_devices d JOIN identity_accounts a ON a.id = d.account_id
     WHERE d.token_hash = $1 AND lower(a.email) = $2 AND a.holds_address AND a.confirmed_at IS NOT NULL`,
    [hashOfToken(token), email],
  )
  return rowCount ? token : undefined
}

/**
 * Accounts with the address to which this browser has signed in.
 * @param email in canonical spelling
 */
export async function accountsOfDevice(
  on: pg.Pool | pg.PoolClient,
  email: string,
  token: string | undefined,
): Promise<string[]> {
  const { rows } = await on.query<{ id: string }>(
    `SELECT a.id FROM identity_devices d JOIN identity_accounts a ON a.id = d.account_id
     WHERE d.token_hash = $1 AND lower(a.email) = $2`,
    [hashOfToken(token ?? ''), email],
  )
  return rows.map(({ id }) => id)
}

/**
 * Remembers the browser for a year after its last sign-in. One browser keeps one cookie for several users.
 */
export async function rememberDevice(
  pool: pg.Pool,
  accountId: string,
  browser: { request: http.IncomingMessage; response: http.ServerResponse; publicUrl: string },
): Promise<void> {
  const { request, response, publicUrl } = browser
  const token = deviceToken(request, publicUrl) ?? randomBytes(32).toString('base64url')
  await pool.query(
    `INSERT INTO identity_devices (token_hash, account_id) VALUES ($1, $2)
     ON CONFLICT (account_id, token_hash) DO UPDATE SET seen_at = now()`,
    [hashOfToken(token), accountId],
  )
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  response.appendHeader(
    'set-cookie',
    `${cookieName(publicUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${year}${secure}`,
  )
}

export async function purgeDevices(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM identity_devices WHERE seen_at < now() - interval '1 year'`)
}
