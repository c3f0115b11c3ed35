import type pg from 'pg'
import type { Adapter, AdapterPayload } from 'oidc-provider'

/** A refresh token that was just used is still good this long: a retried request must not end the session. */
const consumedGraceSeconds = 5

/** What the identity provider remembers, in PostgreSQL: its seven storage operations. */
export function providerStorage(pool: pg.Pool): (model: string) => Adapter {
  return (model) => {
    const findBy = async (column: 'id' | 'uid' | 'user_code', value: string) => {
      const { rows } = await pool.query<{ payload: AdapterPayload; consumed: string | null }>(
        `SELECT payload, extract(epoch FROM consumed_at) AS consumed FROM identity_payloads
         WHERE model = $1 AND ${column} = $2 AND (expires_at IS NULL OR expires_at > now())`,
        [model, value],
      )
      const row = rows[0]
      if (!row) return undefined
      const consumed = row.consumed === null ? undefined : Math.floor(Number(row.consumed))
      const shown = consumed !== undefined && Date.now() / 1000 - consumed > consumedGraceSeconds
      return shown ? { ...row.payload, consumed } : row.payload
    }
    return {
      async upsert(id, payload, expiresIn) {
        await pool.query(
          `INSERT INTO identity_payloads (model, id, payload, grant_id, uid, user_code, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
           ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
             uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`,
          [
            model,
            id,
            JSON.stringify(payload),
            payload.grantId ?? null,
            payload.uid ?? null,
            payload.userCode ?? null,
            expiresIn || null,
          ],
        )
      },
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (code) => findBy('user_code', code),
      async consume(id) {
        await pool.query('UPDATE identity_payloads SET consumed_at = now() WHERE model = $1 AND id = $2', [
          model,
          id,
        ])
      },
      async destroy(id) {
        await pool.query('DELETE FROM identity_payloads WHERE model = $1 AND id = $2', [model, id])
      },
      async revokeByGrantId(grantId) {
        await pool.query('DELETE FROM identity_payloads WHERE grant_id = $1', [grantId])
      },
    }
  }
}

/** Forgets what has expired, and attempts that no longer count. */
export async function purgeExpired(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM identity_payloads WHERE expires_at < now()')
  await pool.query(`DELETE FROM identity_attempts WHERE at < now() - interval '1 day'`)
}
