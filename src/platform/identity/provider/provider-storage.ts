import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import type pg from 'pg'

/** Grace period of a rotated refresh token, so that a retried request does not end the session. */
const graceSeconds = 5

/** The provider's storage in PostgreSQL: the library's seven adapter operations. */
export function providerStorage(pool: pg.Pool): (model: string) => Adapter {
  return (model) => {
    // only for refresh tokens: a reused authorization code may be stolen, so it counts as consumed at once
    const grace = model === 'RefreshToken' ? graceSeconds : 0
    const stored: Stored = { pool, model, grace }
    return {
      upsert: (id, payload, expiresIn) => putPayload(stored, id, payload, expiresIn),
      find: (id) => findPayload(stored, 'id', id),
      findByUid: (uid) => findPayload(stored, 'uid', uid),
      findByUserCode: (code) => findPayload(stored, 'user_code', code),
      consume: (id) => consumePayload(stored, id),
      async destroy(id) {
        await pool.query('DELETE FROM identity_payloads WHERE model = $1 AND id = $2', [model, id])
      },
      async revokeByGrantId(grantId) {
        // only this model: an interaction names the grant it replaces and must outlive it
        await pool.query('DELETE FROM identity_payloads WHERE model = $1 AND grant_id = $2', [model, grantId])
      },
    }
  }
}

/** Stored payloads of one of the library's models. */
type Stored = {
  pool: pg.Pool
  model: string
  /** Seconds that a consumed payload stays valid. */
  grace: number
}

async function findPayload(
  { pool, model, grace }: Stored,
  column: 'id' | 'uid' | 'user_code',
  value: string,
): Promise<AdapterPayload | undefined> {
  if (value.includes('\0')) return undefined
  const { rows } = await pool.query<{ payload: AdapterPayload; consumed: string | null }>(
    `SELECT payload, CASE WHEN consumed_at <= now() - make_interval(secs => $3)
                          THEN floor(extract(epoch FROM consumed_at)) END AS consumed
     FROM identity_payloads
     WHERE model = $1 AND ${column} = $2 AND (expires_at IS NULL OR expires_at > now())
       -- a session that ended while it was being stored
       AND NOT EXISTS (SELECT FROM identity_sessions s WHERE s.uid = identity_payloads.uid AND s.ended_at IS NOT NULL)`,
    [model, value, grace],
  )
  const row = rows[0]
  if (!row) return undefined
  return row.consumed === null ? row.payload : { ...row.payload, consumed: Number(row.consumed) }
}

/** @param expiresIn seconds; unlimited if undefined */
async function putPayload(
  { pool, model }: Stored,
  id: string,
  payload: AdapterPayload,
  expiresIn: number | undefined,
): Promise<void> {
  const text = JSON.stringify(payload)
  // PostgreSQL's text cannot store NUL, and no honest request contains one
  if (text.includes(String.raw`\u0000`)) throw new errors.InvalidRequest('NUL is not allowed')
  const { grantId = null, uid = null, userCode = null } = payload
  await pool.query(
    `INSERT INTO identity_payloads (model, id, payload, grant_id, uid, user_code, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
     ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
       uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
    [model, id, text, grantId, uid, userCode, expiresIn || null],
  )
}

async function consumePayload({ pool, model, grace }: Stored, id: string): Promise<void> {
  // keeps the time of the first use, so that a second one does not extend the grace period
  const { rowCount } = await pool.query(
    'UPDATE identity_payloads SET consumed_at = now() WHERE model = $1 AND id = $2 AND consumed_at IS NULL',
    [model, id],
  )
  // of two concurrent requests that both read it as unused, one wins
  if (rowCount === 0 && grace === 0) throw new errors.InvalidGrant('already used')
}

export async function purgePayloads(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM identity_payloads WHERE expires_at < now()')
}
