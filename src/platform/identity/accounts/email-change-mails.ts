import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import { takeQuota } from '../../jobs/quota.queries.ts'
import type { ComposedMail } from '../../mail/compose.ts'
import { releaseHeldMessages } from '../../mail/outbox.queries.ts'
import { newAddressToken } from './email-links.ts'
import {
  changeRequestedMail,
  changeDoneMail,
  changedAddressMail,
  changeMail,
  confirmMail,
  takenMail,
  type OpenedAccount,
} from './email-change.mail.ts'

export type AddressPurpose = 'confirm' | 'confirmed' | 'change-asked' | 'change-done'
export type Letter = { to: string; userId: string | null; mail: ComposedMail }
type Owner = OpenedAccount & { id: string; email: string; confirmed: boolean }

/** Chooses the mails about an address. Only this job looks up which accounts have it. */
export async function addressLetters(
  trx: Db,
  { purpose, email, accountId }: { purpose: AddressPurpose; email: string; accountId: string },
): Promise<Letter[]> {
  if (purpose === 'confirmed') {
    await releaseHeldMessages(trx)
    return []
  }
  const { rows } = await sql<Owner>`SELECT id, lower(email) AS email, confirmed_at IS NOT NULL AS confirmed,
      created_at AS opened, opened_with AS "openedWith",
      EXISTS (SELECT FROM identity_accounts o WHERE lower(o.email) = ${email} AND o.confirmed_at IS NULL
        AND o.id <> a.id) AS others
    FROM identity_accounts a WHERE id = ${accountId}`.execute(trx)
  const account = rows[0]
  if (!account) return []
  if (purpose === 'change-done') return afterChange(trx, account, email)
  if (purpose === 'confirm')
    return account.confirmed || account.email !== email ? [] : toMailbox(trx, account, 'confirm', email)
  const notices = account.confirmed ? [await mailOldAddress(trx, account)] : []
  return [...notices, ...(await toMailbox(trx, account, 'change', email))]
}

async function mailOldAddress(trx: Db, { id, email }: Owner): Promise<Letter> {
  const token = await newAddressToken(trx, id, 'undo', email)
  return { to: email, userId: id, mail: changeRequestedMail(token) }
}

async function afterChange(trx: Db, { id, email }: Owner, before: string): Promise<Letter[]> {
  const token = await newAddressToken(trx, id, 'undo', before)
  return [
    { to: before, userId: id, mail: changeDoneMail(token) },
    { to: email, userId: id, mail: changedAddressMail() },
  ]
}

/** The link or, if another account confirmed the address, a notice to its mailbox. */
async function toMailbox(
  trx: Db,
  account: Owner,
  purpose: 'confirm' | 'change',
  email: string,
): Promise<Letter[]> {
  // always created, because «Mi cuenta» shows the pending address
  const token = await newAddressToken(trx, account.id, purpose, email)
  if (!(await takeQuota(trx, { what: 'address mailbox', whose: email, most: 5, seconds: 86_400 }))) return []
  const { rows } = await sql<{ id: string }>`SELECT id FROM identity_accounts
    WHERE lower(email) = ${email} AND holds_address AND confirmed_at IS NOT NULL AND id <> ${account.id}`.execute(
    trx,
  )
  const [other] = rows
  if (other) return [{ to: email, userId: other.id, mail: takenMail() }]
  return [
    {
      to: email,
      userId: account.id,
      mail: purpose === 'confirm' ? confirmMail(token, account) : changeMail(token),
    },
  ]
}
