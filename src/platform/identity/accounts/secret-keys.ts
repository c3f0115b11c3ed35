import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Creates a secret once and stores it in the database. If two processes create it, the first wins. */
export async function findOrMake<T>(pool: pg.Pool, name: string, make: () => Promise<T>): Promise<T> {
  const read = async () => {
    const { rows } = await pool.query<{ value: T }>('SELECT value FROM identity_keys WHERE name = $1', [name])
    return rows[0]?.value
  }
  const existing = await read()
  if (existing !== undefined) return existing
  const value = JSON.stringify(await make())
  await pool.query('INSERT INTO identity_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    value,
  ])
  const stored = await read()
  if (stored === undefined) throw new Error(`The identity key ${name} could not be stored`)
  return stored
}

/** A random secret for one purpose, base64url. Rotating the keys does not change it. */
export function secretKey(pool: pg.Pool, name: 'challenges' | 'factors'): Promise<string> {
  return findOrMake(pool, name, async () => randomBytes(32).toString('base64url'))
}
