import { randomInt } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../database/open-database.ts'
import { findAccount, findAccountByEmail, type Account } from '../accounts/accounts.ts'
import { accountsOfDevice, knownDevice } from '../accounts/known-devices.ts'
import { proveMailbox } from '../accounts/mailbox-proof.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { inTransaction } from '../../database/transaction.ts'
import { forgiveTurn, takeTurn, type Turn } from '../accounts/sign-in-throttle.ts'

/** Sign-in with a six-digit code sent by mail. */

/** Validity in minutes, and attempts for all of a browser's codes together. */
export const codeMinutes = 10
const mostTries = 5

// verified if there is no code, so that it takes as long
const decoy = hashPassword('no code')

/** Requests a code with the same work for every address. A job finds out whether it has an account. */
export async function requestMailCode(pool: pg.Pool, uid: string, email: string): Promise<void> {
  await pool.query(
    `INSERT INTO identity_mail_requests (purpose, email, interaction) VALUES ('code', $1, $2)`,
    [email, uid],
  )
}

/** Makes a code for an interaction's browser and voids the previous one. */
export async function makeCode(trx: Db, uid: string, email: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await hashPassword(code)
  await sql`INSERT INTO identity_sign_in_codes AS c (uid, email, code_hash, expires_at)
    VALUES (${uid}, ${email}, ${codeHash}, now() + make_interval(mins => ${codeMinutes}))
    ON CONFLICT (uid) DO UPDATE SET email = excluded.email, code_hash = excluded.code_hash,
      expires_at = excluded.expires_at`.execute(trx)
  return code
}

export type CodeUse =
  | { ok: true; account: Account }
  | { ok: false; why: 'wrong' }
  | Exclude<Turn, { ok: true }>

/** `email`, `address` and `device` come from the browser and only count attempts. */
type Given = { code: string; email: string; address: string; device: string | undefined }

/** Uses up a code and returns whose mailbox it was sent to. Takes as long without a code. */
export async function useCode(pool: pg.Pool, uid: string, given: Given): Promise<CodeUse> {
  // counts the attempt before comparing, so that concurrent guesses all count
  const { rows } = await pool.query<{ email: string; code_hash: string }>(
    `UPDATE identity_sign_in_codes SET tries = tries + 1
     WHERE uid = $1 AND tries < $2 AND expires_at > now() RETURNING email, code_hash`,
    [uid, mostTries],
  )
  const row = rows[0]
  const email = row?.email ?? given.email
  const device = await knownDevice(pool, email, given.device)
  // limits the attempts on this account, besides those of the browser
  const tries = { email, address: given.address, device }
  const turn = await takeTurn(pool, tries)
  if (!turn.ok) return turn
  const right = await verify(row?.code_hash ?? (await decoy), given.code.replace(/[\s-]/g, ''))
  if (!right || !row) return { ok: false, why: 'wrong' }
  const used = await pool.query('DELETE FROM identity_sign_in_codes WHERE uid = $1 AND code_hash = $2', [
    uid,
    row.code_hash,
  ])
  const account = used.rowCount === 1 ? await accountOfMailbox(pool, email, given.device) : undefined
  if (!account) return { ok: false, why: 'wrong' }
  await forgiveTurn(pool, tries)
  const proof = await inTransaction(pool, (client) =>
    proveMailbox(client, account.id, { device: given.device }),
  )
  return proof === 'lost' ? { ok: false, why: 'wrong' } : { ok: true, account }
}

/**
 * The account of a mailbox. If several accounts have the unconfirmed address, the one this browser has signed
 * in to.
 */
async function accountOfMailbox(
  pool: pg.Pool,
  email: string,
  device: string | undefined,
): Promise<Account | undefined> {
  const holder = await findAccountByEmail(pool, email)
  if (!holder || holder.confirmed_at) return holder
  const [accountId] = await accountsOfDevice(pool, email, device)
  return accountId === undefined ? holder : findAccount(pool, accountId)
}

export async function purgeCodes(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM identity_sign_in_codes WHERE expires_at < now()')
}
