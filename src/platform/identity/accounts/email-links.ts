import { hashOfToken } from './token-hash.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../database/open-database.ts'
import { deletePayloads } from './accounts.ts'
import { dropFactors, takeAddress } from './email-holder.ts'
import { accountsOfDevice } from './known-devices.ts'
import { proveMailbox } from './mailbox-proof.ts'
import { newPasswordToken } from './password-reset.ts'
import { endSessions } from './sessions.ts'
import { storePassword } from './store-password.ts'
import { inTransaction } from '../../database/transaction.ts'

/** Links in mails about an account's address: to confirm it, to change it, and to undo a change. */
export type AddressLink = 'confirm' | 'change' | 'undo'

/** Hours to confirm or change an address, and days to undo a change. */
export const addressHours = 24
export const undoDays = 7

const lifeHours: Record<AddressLink, number> = {
  confirm: addressHours,
  change: addressHours,
  undo: undoDays * 24,
}

export type Found = {
  purpose: AddressLink
  email: string
  account: { id: string; email: string; nickname: string }
}
/** An account whose address changed. */
export type Moved = { id: string; email: string; purpose: AddressLink }

/** Makes a link's token. Only the newest link to confirm or change works, but every undo link does. */
export async function newAddressToken(
  trx: Db,
  accountId: string,
  purpose: AddressLink,
  email: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  if (purpose !== 'undo')
    await sql`DELETE FROM identity_tokens WHERE account_id = ${accountId} AND purpose = ${purpose}
      AND used_at IS NULL`.execute(trx)
  await sql`INSERT INTO identity_tokens (token_hash, account_id, purpose, email, expires_at)
    VALUES (${hashOfToken(token)}, ${accountId}, ${purpose}, ${email},
      now() + make_interval(hours => ${lifeHours[purpose]}))`.execute(trx)
  return token
}

const live = `t.token_hash = $1 AND t.purpose IN ('confirm', 'change', 'undo') AND t.used_at IS NULL AND t.expires_at > now()
  AND a.id = t.account_id AND (t.purpose <> 'confirm' OR lower(a.email) = t.email)`

/** Looks up a link without using it up; undefined if it is invalid or expired. */
export async function lookUpAddressLink(pool: pg.Pool, token: string): Promise<Found | undefined> {
  const { rows } = await pool.query<Found>(
    `SELECT t.purpose, t.email, json_build_object('id', a.id, 'email', a.email, 'nickname', a.nickname) AS account
     FROM identity_tokens t, identity_accounts a WHERE ${live}`,
    [hashOfToken(token)],
  )
  return rows[0]
}

type Used = {
  id: string
  purpose: AddressLink
  email: string
  before: string
  confirmed: boolean
  issued: Date
}

async function useLink(client: pg.PoolClient, token: string): Promise<Used | undefined> {
  const { rows } = await client.query<Used>(
    `UPDATE identity_tokens t SET used_at = now() FROM identity_accounts a WHERE ${live}
     RETURNING a.id, t.purpose, t.email, a.email AS before, a.confirmed_at IS NOT NULL AS confirmed,
       t.expires_at - make_interval(days => ${undoDays}) AS issued`,
    [hashOfToken(token)],
  )
  return rows[0]
}

class LinkOver extends Error {}

/** Rolls back if the link is invalid, so that it is not used up. */
const rollBackIfInvalid = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((failure: unknown) => {
    if (failure instanceof LinkOver) return undefined
    throw failure
  })

/**
 * The result of confirming an address. `choose` is a token for a new password, if the previous one was
 * dropped.
 */
export type Confirmed = Moved & { choose?: string }

/**
 * Confirms an address, as verification of its mailbox. A browser that has signed in to an account with the
 * address confirms that account, whichever one the link belongs to.
 * @returns undefined if the link expired or another account has the address
 */
export function confirmAddress(
  pool: pg.Pool,
  token: string,
  device: string | undefined,
): Promise<Confirmed | undefined> {
  return rollBackIfInvalid(
    inTransaction(pool, async (client) => {
      const used = await useLink(client, token)
      if (used?.purpose !== 'confirm') throw new LinkOver()
      const { purpose, email } = used
      const accountIds = await accountsOfDevice(client, email, device)
      const id = accountIds.includes(used.id) ? used.id : (accountIds[0] ?? used.id)
      const proof = await proveMailbox(client, id, { device })
      if (proof === 'lost' || (proof === 'before' && id !== used.id)) throw new LinkOver()
      return proof === 'ended'
        ? { id, email, purpose, choose: await newPasswordToken(client, id) }
        : { id, email, purpose }
    }),
  )
}

/**
 * Changes an address for a user who has already authenticated, because the mailbox alone may be another
 * person's. Ends sessions and all links of the old address except undo links.
 * @returns undefined if the link expired or another account has the address
 */
export function changeAddress(pool: pg.Pool, token: string): Promise<Moved | undefined> {
  return rollBackIfInvalid(
    inTransaction(pool, async (client) => {
      const used = await useLink(client, token)
      if (used?.purpose !== 'change') throw new LinkOver()
      const { id, purpose, email, before, confirmed } = used
      if (!(await takeAddress(client, id, email))) throw new LinkOver()
      await endEverything(client, id)
      if (confirmed)
        await client.query(
          `INSERT INTO identity_mail_requests (purpose, email, account_id) VALUES ('change-done', $1, $2)`,
          [before, id],
        )
      return { id, email, purpose }
    }),
  )
}

/**
 * Restores an account's previous address with a new, already accepted password. Removes whatever was added
 * since the link was sent, including later undo links.
 */
export function takeAddressBack(pool: pg.Pool, token: string, password: string): Promise<Moved | undefined> {
  return rollBackIfInvalid(
    inTransaction(pool, async (client) => {
      const used = await useLink(client, token)
      if (used?.purpose !== 'undo') throw new LinkOver()
      const { id, email, purpose, issued } = used
      if (!(await takeAddress(client, id, email))) throw new LinkOver()
      await client.query(
        `DELETE FROM identity_tokens WHERE account_id = $1 AND purpose = 'undo' AND used_at IS NULL
         AND expires_at > $2::timestamptz + make_interval(days => ${undoDays})`,
        [id, issued],
      )
      await dropFactors(client, id, issued)
      await storePassword(client, id, password)
      await endEverything(client, id)
      return { id, email, purpose }
    }),
  )
}

async function endEverything(client: pg.PoolClient, id: string): Promise<void> {
  await client.query(
    `DELETE FROM identity_tokens WHERE account_id = $1 AND used_at IS NULL AND purpose <> 'undo'`,
    [id],
  )
  await endSessions(client, id, 'all')
  await deletePayloads(client, id)
}
