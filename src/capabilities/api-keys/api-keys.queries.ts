import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Role } from '../../users/role.ts'
import type { NewKey } from './api-keys.contract.ts'

export type KeyRow = {
  id: number
  name: string
  hint: string
  scopes: string[]
  per_minute: number
  made_by: string
  maker: string
  maker_role: Role
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  ended_at: Date | null
}

const columns = sql`k.id, k.name, k.hint, k.scopes, k.per_minute, k.made_by, k.created_at, k.expires_at, k.last_used_at,
  k.ended_at, u.role AS maker_role, coalesce(nullif(u.full_name, ''), u.email) AS maker`

export async function listKeys(db: Db): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`SELECT ${columns} FROM api_keys k JOIN users u ON u.id = k.made_by
    ORDER BY k.ended_at IS NOT NULL, k.id DESC LIMIT 500`.execute(db)
  return rows
}

export async function countWorkingKeys(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM api_keys
    WHERE ended_at IS NULL AND (expires_at IS NULL OR expires_at > now())`.execute(db)
  return rows[0]?.count ?? 0
}

export async function insertKey(
  trx: Db,
  { hash, hint, madeBy, ...key }: NewKey & { hash: Buffer; hint: string; madeBy: string },
): Promise<KeyRow> {
  const { rows } = await sql<KeyRow>`
    WITH k AS (
      INSERT INTO api_keys (name, key_hash, hint, scopes, per_minute, made_by, expires_at)
      VALUES (${key.name}, ${hash}, ${hint}, ${key.scopes}::text[], ${key.per_minute}, ${madeBy}, ${key.expires_at})
      RETURNING *
    ) SELECT ${columns} FROM k JOIN users u ON u.id = k.made_by`.execute(trx)
  return rows[0] as KeyRow
}

/** Undefined for one that is unknown or has ended. */
export async function endKey(
  trx: Db,
  { id, by }: { id: number; by: string },
): Promise<{ name: string; hint: string } | undefined> {
  const { rows } = await sql<{
    name: string
    hint: string
  }>`UPDATE api_keys SET ended_at = now(), ended_by = ${by}
    WHERE id = ${id} AND ended_at IS NULL RETURNING name, hint`.execute(trx)
  return rows[0]
}

/** Ends the keys of an account that is about to be removed. */
export async function endKeysMadeBy(trx: Db, userId: string): Promise<void> {
  await sql`UPDATE api_keys SET ended_at = now(), ended_by = ${userId}
    WHERE made_by = ${userId} AND ended_at IS NULL`.execute(trx)
}

export type UsedKey = KeyRow & { email: string; full_name: string; unnoted: boolean }

export async function findKey(db: Db, hash: Buffer): Promise<UsedKey | undefined> {
  const { rows } = await sql<UsedKey>`
    SELECT ${columns}, u.email, u.full_name,
      coalesce(k.last_used_at < now() - interval '1 minute', true) AS unnoted
    FROM api_keys k JOIN users u ON u.id = k.made_by WHERE k.key_hash = ${hash}`.execute(db)
  return rows[0]
}

/** Notes that a key is in use, once a minute at most. */
export async function noteUse(db: Db, id: number): Promise<void> {
  await sql`UPDATE api_keys SET last_used_at = now()
    WHERE id = ${id} AND coalesce(last_used_at < now() - interval '1 minute', true)`.execute(db)
}
