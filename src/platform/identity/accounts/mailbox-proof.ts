import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { deletePayloads } from './accounts.ts'
import { dropFactors, takeAddress } from './email-holder.ts'
import { accountsOfDevice } from './known-devices.ts'
import { endSessions } from './sessions.ts'
import { storePassword } from './store-password.ts'

/**
 * `before`: the address was already confirmed. `kept`: the browser has signed in to the account before, so
 * nothing ends. `ended`: earlier credentials were removed. `lost`: another account has confirmed the address.
 */
export type MailboxProof = 'before' | 'kept' | 'ended' | 'lost'

type Given = {
  /** Token of the browser that verified the mailbox. */
  device?: string | undefined
  /** Password chosen during verification. By default it is replaced by a random one, and a mail says so. */
  password?: string
}

/**
 * Records that an account's mailbox was verified. Until then someone else may have opened the account with
 * the address, so password, sessions, passkeys, second factors and pending actions end, unless the browser
 * has signed in to the account before.
 */
export async function proveMailbox(
  client: pg.PoolClient,
  id: string,
  { device, password }: Given,
): Promise<MailboxProof> {
  // a fixed order, so that concurrent verifications of an address wait for each other
  const { rows } = await client.query<{ id: string; email: string; confirmed: boolean }>(
    `SELECT id, lower(email) AS email, confirmed_at IS NOT NULL AS confirmed FROM identity_accounts
     WHERE lower(email) = (SELECT lower(email) FROM identity_accounts WHERE id = $1) ORDER BY id FOR UPDATE`,
    [id],
  )
  const account = rows.find((row) => row.id === id)
  if (!account) return 'lost'
  if (account.confirmed) return 'before'
  const accountIds = await accountsOfDevice(client, account.email, device)
  if (!(await takeAddress(client, id, account.email))) return 'lost'
  if (accountIds.includes(id)) return 'kept'
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
