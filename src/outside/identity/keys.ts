import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'

/** A secret of the provider, made once and kept in the database; whoever comes second gets the first one's. */
async function keep<T>(pool: pg.Pool, name: string, make: () => Promise<T>): Promise<T> {
  const read = async () => {
    const { rows } = await pool.query<{ value: T }>('SELECT value FROM identity_keys WHERE name = $1', [name])
    return rows[0]?.value
  }
  const known = await read()
  if (known !== undefined) return known
  const value = JSON.stringify(await make())
  await pool.query('INSERT INTO identity_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    value,
  ])
  const kept = await read()
  if (kept === undefined) throw new Error(`The identity key ${name} could not be kept`)
  return kept
}

export async function providerKeys(pool: pg.Pool): Promise<{ signing: JWK; cookies: string[] }> {
  const signing = await keep(pool, 'signing', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') }
  })
  const cookies = await keep(pool, 'cookies', async () => [randomBytes(32).toString('base64url')])
  return { signing, cookies }
}
