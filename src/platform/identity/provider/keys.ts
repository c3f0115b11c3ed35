import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type pg from 'pg'
import { holdsSecrets } from '../../database/data-inventory.queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { findOrMake } from '../accounts/secret-keys.ts'

/** Channel for key rotations. */
export const keysChannel = 'identity_keys_changed'

/** A published key that does not sign: not yet, or not since `retiredAt`. */
export type PublishedKey = { key: JWK; retiredAt: Date | null }

export type ProviderKeys = {
  signing: JWK
  published: PublishedKey[]
  cookies: string[]
  /** Client secret of the shop's pages. */
  webClient: string
}

export async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') }
}

const makers = {
  signing: makeSigningKey,
  cookies: async () => [randomBytes(32).toString('base64url')],
  webClient: async () => randomBytes(32).toString('hex'),
}

export async function providerKeys(pool: pg.Pool): Promise<ProviderKeys> {
  const signing = await findOrMake(pool, 'signing', makers.signing)
  const { rows: others } = await pool.query<PublishedKey>(
    `SELECT value AS key, retired_at AS "retiredAt" FROM identity_keys WHERE name LIKE 'signing:%' ORDER BY name`,
  )
  return {
    signing,
    // excludes a key that started to sign between the two reads
    published: others.filter(({ key }) => key.kid !== signing.kid),
    cookies: await findOrMake(pool, 'cookies', makers.cookies),
    webClient: await findOrMake(pool, 'web-client', makers.webClient),
  }
}

/**
 * Rotates the keys and ends every session and token by deleting whatever the data inventory marks as secret.
 * Notifies running processes, which reload; deletes again after `settleMs` what they were storing with the
 * old keys.
 * @returns number of deleted entries
 */
export async function rotateKeys(pool: pg.Pool, settleMs = 3000): Promise<number> {
  const { signing, cookies, webClient } = makers
  const made = {
    signing: await signing(),
    cookies: await cookies(),
    'web-client': await webClient(),
  }
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'identity_keys'`,
  )
  const secrets = tables.map(({ name }) => name).filter(holdsSecrets)
  let ended = 0
  const endAll = async (client: pg.Pool | pg.PoolClient) => {
    for (const name of secrets) ended += (await client.query(`DELETE FROM "${name}"`)).rowCount ?? 0
  }
  await inTransaction(pool, async (client) => {
    await endAll(client)
    for (const [name, value] of Object.entries(made))
      await client.query(
        `INSERT INTO identity_keys (name, value) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value, made_at = now()`,
        [name, JSON.stringify(value)],
      )
    await client.query(`DELETE FROM identity_keys WHERE name LIKE 'signing:%'`)
    await client.query(`SELECT pg_notify($1, '')`, [keysChannel])
  })
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  await endAll(pool)
  return ended
}
