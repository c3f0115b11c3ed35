import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { findAccount } from './accounts.ts'
import { checkOwnPassword, type PasswordCheck } from './password-check.ts'
import { hashOfToken } from './token-hash.ts'
import {
  addPasskey,
  passkeysOf,
  registrationOptions,
  removePasskey,
  type Passkey,
  type RelyingParty,
} from './passkeys.ts'

/** Seconds in which the device must have answered. */
const challengeSeconds = 300

type Refused = Exclude<PasswordCheck, { ok: true }>
const wrong: Refused = { ok: false, why: 'wrong' }

/** Passkeys of a person who is signed in. An open session alone can neither add nor remove one. */
export type AccountPasskeys = {
  /** False at an address where browsers have none. */
  possible: boolean
  list: (sub: string) => Promise<Passkey[]>
  /** What the browser asks the device for. In: the person's password. */
  options: (sub: string, password: string) => Promise<{ ok: true; options: object } | Refused>
  /** In: what the device gave within five minutes, and the browser's name. */
  add: (sub: string, response: unknown, userAgent: string) => Promise<boolean>
  remove: (
    sub: string,
    id: string,
    password: string,
  ) => Promise<{ ok: true } | Refused | { ok: false; why: 'unknown' }>
}

export function accountPasskeys(pool: pg.Pool, party: RelyingParty | undefined): AccountPasskeys {
  const check = async (sub: string, password: string): Promise<PasswordCheck> => {
    const account = await findAccount(pool, sub)
    return account ? checkOwnPassword(pool, account, password) : wrong
  }
  return {
    possible: party !== undefined,
    list: (sub) => passkeysOf(pool, sub),
    async options(sub, password) {
      const known = await check(sub, password)
      if (!known.ok || !party) return known.ok ? wrong : known
      const challenge = randomBytes(32).toString('base64url')
      await pool.query(
        `INSERT INTO identity_tokens (token_hash, account_id, purpose, expires_at)
         VALUES ($1, $2, 'passkey', now() + make_interval(secs => $3))`,
        [hashOfToken(challenge), sub, challengeSeconds],
      )
      return { ok: true, options: await registrationOptions(pool, party, known.account, challenge) }
    },
    async add(sub, response, userAgent) {
      const challenge = (given: string) => useChallenge(pool, sub, given)
      return party !== undefined && addPasskey(pool, party, sub, { response, challenge, userAgent })
    },
    async remove(sub, id, password) {
      const known = await check(sub, password)
      if (!known.ok) return known
      return (await removePasskey(pool, sub, id)) ? { ok: true } : { ok: false, why: 'unknown' }
    },
  }
}

/** Whether a challenge was this account's and not used yet; it is now. */
async function useChallenge(pool: pg.Pool, sub: string, challenge: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE identity_tokens SET used_at = now() WHERE token_hash = $1 AND account_id = $2
     AND purpose = 'passkey' AND used_at IS NULL AND expires_at > now()`,
    [hashOfToken(challenge), sub],
  )
  return rowCount === 1
}
