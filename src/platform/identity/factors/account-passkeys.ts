import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { findAccount } from '../accounts/accounts.ts'
import { checkOwnPassword, type PasswordCheck } from '../accounts/password-check.ts'
import { hashOfToken } from '../accounts/token-hash.ts'
import {
  addPasskey,
  passkeysOf,
  registrationOptions,
  removePasskey,
  type Passkey,
  type RelyingParty,
} from './passkeys.ts'

/** Seconds for the device to respond. */
const challengeSeconds = 300

type Refused = Exclude<PasswordCheck, { ok: true }>
const wrong: Refused = { ok: false, why: 'wrong' }

/** A signed-in user's passkeys. Adding or removing one takes more than an open session. */
export type AccountPasskeys = {
  /** False at an address where browsers offer no passkeys. */
  possible: boolean
  list: (sub: string) => Promise<Passkey[]>
  /** Options for the browser's request to the device, given the user's password. */
  options: (sub: string, password: string) => Promise<{ ok: true; options: object } | Refused>
  /** Stores a passkey from the device's response, which must arrive within five minutes. */
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
      const checked = await check(sub, password)
      if (!checked.ok || !party) return checked.ok ? wrong : checked
      const challenge = randomBytes(32).toString('base64url')
      await pool.query(
        `INSERT INTO identity_tokens (token_hash, account_id, purpose, expires_at)
         VALUES ($1, $2, 'passkey', now() + make_interval(secs => $3))`,
        [hashOfToken(challenge), sub, challengeSeconds],
      )
      return { ok: true, options: await registrationOptions(pool, party, checked.account, challenge) }
    },
    async add(sub, response, userAgent) {
      const challenge = (given: string) => useChallenge(pool, sub, given)
      return party !== undefined && addPasskey(pool, party, sub, { response, challenge, userAgent })
    },
    async remove(sub, id, password) {
      const checked = await check(sub, password)
      if (!checked.ok) return checked
      return (await removePasskey(pool, sub, id)) ? { ok: true } : { ok: false, why: 'unknown' }
    },
  }
}

/** Whether the challenge is this account's and unused. Marks it as used. */
async function useChallenge(pool: pg.Pool, sub: string, challenge: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE identity_tokens SET used_at = now() WHERE token_hash = $1 AND account_id = $2
     AND purpose = 'passkey' AND used_at IS NULL AND expires_at > now()`,
    [hashOfToken(challenge), sub],
  )
  return rowCount === 1
}
