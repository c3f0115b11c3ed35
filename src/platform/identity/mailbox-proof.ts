import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { deletePayloads } from './accounts.ts'
import { dropFactors, takeAddress } from './email-holder.ts'
import { accountsOfDevice } from './known-devices.ts'
import { endSessions } from './sessions.ts'
import { storePassword } from './store-password.ts'

/**
 * `before`: the address was confirmed already. `kept`: the browser signed in to the account before, so everything goes on.
 * `ended`: what was set up before has ended. `lost`: another account has confirmed the address.
 */
export type MailboxProof = 'before' | 'kept' | 'ended' | 'lost'

type Given = {
  /** Token of the browser in which the mailbox was proven. */
  device?: string | undefined
  /** The password that was chosen with the proof. Default: a random one, and a mail says so. */
  password?: string
}

/**
 * Records that the mailbox of an account was proven. Until then another person may have opened the account with the
 * address: password, sessions, passkeys, second factors and everything under way end, unless the proof comes from a
 * browser that signed in to the account.
 */
export async function proveMailbox(
  client: pg.PoolClient,
  id: string,
  { device, password }: Given,
): Promise<MailboxProof> {
  // in one order, so that two proofs of one address wait for each other
  const { rows } = await client.query<{ id: string; email: string; confirmed: boolean }>(
    `SELECT id, lower(email) AS email, confirmed_at IS NOT NULL AS confirmed FROM identity_accounts
     WHERE lower(email) = (SELECT lower(email) FROM identity_accounts WHERE id = $1) ORDER BY id FOR UPDATE`,
    [id],
  )
  const account = rows.find((row) => row.id === id)
  if (!account) return 'lost'
  if (account.confirmed) return 'before'
  const known = await accountsOfDevice(client, account.email, device)
  if (!(await takeAddress(client, id, account.email))) return 'lost'
  if (known.includes(id)) return 'kept'
  await dropFactors(client, id)
  await storePassword(
    client,
    id,
    password ?? randomBytes(32).toString('base64url'),
    password === undefined ? 'dropped' : 'changed',
  )
  await endSessions(client, id, 'all')
  await deletePayloads(client, id)
  await client.query(
    `DELETE FROM identity_mail_requests WHERE account_id = $1 AND purpose IN ('confirm', 'change-asked')`,
    [id],
  )
  return 'ended'
}
