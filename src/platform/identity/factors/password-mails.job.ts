import { hashOfToken } from '../accounts/token-hash.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/open-database.ts'
import { takeQuota } from '../../jobs/quota.queries.ts'
import type { ComposedMail } from '../../mail/compose.ts'
import { queueMessage } from '../../mail/outbox.queries.ts'
import { addressLetters, type AddressPurpose, type Letter } from '../accounts/email-change-mails.ts'
import { resetMinutes } from '../accounts/password-reset.ts'
import {
  factorOffMail,
  factorOnMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  recoveryUsedMail,
} from '../accounts/account-change.mail.ts'
import { makeCode } from './mail-code.ts'
import { codeMail } from './mail-code.mail.ts'
import { changedMail, droppedMail, noAccountMail, resetMail } from '../accounts/password.mail.ts'

type Request = {
  id: string
  purpose: 'forgotten' | 'code' | AddressPurpose | keyof typeof noticeMails
  email: string
  interaction: string | null
  accountId: string | null
}

const noticeMails = {
  changed: changedMail,
  dropped: droppedMail,
  'passkey-added': passkeyAddedMail,
  'passkey-removed': passkeyRemovedMail,
  'factor-on': factorOnMail,
  'factor-off': factorOffMail,
  'recovery-used': recoveryUsedMail,
}

/** Sends the requested mails. Only this job looks up an address's account. */
export async function sendPasswordMails(db: Db): Promise<void> {
  while (await answerOne(db));
}

/**
 * Returns false if no request is waiting. Concurrent processes take different requests; an interrupted one is
 * taken again.
 */
function answerOne(db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Request>`DELETE FROM identity_mail_requests WHERE id =
      (SELECT id FROM identity_mail_requests ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id::text, purpose, email, interaction, account_id AS "accountId"`.execute(trx)
    const [request] = rows
    if (!request) return false
    const letters = await lettersFor(trx, request)
    for (const [index, { mail, userId, to }] of letters.entries()) {
      const messageId = index === 0 ? `password-${request.id}` : `password-${request.id}-${index + 1}`
      await queueMessage(trx, { ...mail, messageId, userId, to, accountMail: true })
    }
    return true
  })
}

async function lettersFor(trx: Db, request: Request): Promise<Letter[]> {
  const { purpose, email, accountId } = request
  if (isAboutAddress(purpose)) return accountId ? addressLetters(trx, { purpose, email, accountId }) : []
  const accounts = await sql<{ id: string }>`SELECT id FROM identity_accounts WHERE lower(email) = ${email}
    ORDER BY holds_address DESC, created_at LIMIT 1`.execute(trx)
  const userId = accounts.rows[0]?.id
  const mail = await mailFor(trx, { ...request, purpose }, userId)
  return mail ? [{ to: email, userId: userId ?? null, mail }] : []
}

const isAboutAddress = (purpose: Request['purpose']): purpose is AddressPurpose =>
  purpose === 'confirm' || purpose === 'confirmed' || purpose === 'change-asked' || purpose === 'change-done'

async function mailFor(
  trx: Db,
  { purpose, email, interaction }: Request & { purpose: Exclude<Request['purpose'], AddressPurpose> },
  accountId: string | undefined,
): Promise<ComposedMail | undefined> {
  if (purpose !== 'forgotten' && purpose !== 'code')
    return accountId === undefined ? undefined : noticeMails[purpose]()
  // strangers may request mails at will, so the mailbox must stay usable
  const [what, most, seconds] =
    accountId === undefined
      ? ['password mailbox', 1, 86_400]
      : [purpose === 'code' ? 'code mailbox' : 'password mailbox', 5, 3600]
  if (!(await takeQuota(trx, { what, whose: email, most, seconds }))) return undefined
  if (accountId === undefined) return noAccountMail()
  if (purpose === 'code')
    return interaction === null ? undefined : codeMail(await makeCode(trx, interaction, email))
  return resetMail(await newResetToken(trx, accountId))
}

/** Only the newest link works. */
async function newResetToken(trx: Db, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`DELETE FROM identity_tokens WHERE account_id = ${accountId} AND purpose = 'password'
    AND used_at IS NULL`.execute(trx)
  await sql`INSERT INTO identity_tokens (token_hash, account_id, purpose, expires_at)
    VALUES (${hashOfToken(token)}, ${accountId}, 'password', now() + make_interval(mins => ${resetMinutes}))`.execute(
    trx,
  )
  return token
}
