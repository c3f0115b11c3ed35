import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's recommendation: argon2id, 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// verified if there is no account, so that it takes as long
const decoy = hash(randomUUID(), cost)

/**
 * @param like a hash whose salt to reuse. Accounts with the same address share a salt, so that a sign-in
 * hashes once
 */
export function hashPassword(password: string | Uint8Array, like?: string): Promise<string> {
  const salt = like && Buffer.from(like.split('$').at(-2) ?? '', 'base64')
  return hash(password, salt ? { ...cost, salt } : cost)
}

const saltOf = (hashed: string) => hashed.slice(0, hashed.lastIndexOf('$'))

/** The first account with this password. Hashes once per salt, and once for an unknown account. */
export async function findByPassword<T extends { password_hash: string }>(
  rows: readonly T[],
  password: string,
): Promise<T | undefined> {
  if (rows.length === 0) await verify(await decoy, password)
  let match: T | undefined
  for (const salt of new Set(rows.map((row) => saltOf(row.password_hash)))) {
    const [first, ...others] = rows.filter((row) => saltOf(row.password_hash) === salt)
    if (!first) continue
    if (others.length === 0) {
      if (await verify(first.password_hash, password)) match ??= first
      continue
    }
    const hashed = await hashPassword(password, first.password_hash)
    match ??= [first, ...others].find((row) => row.password_hash === hashed)
  }
  return match
}
