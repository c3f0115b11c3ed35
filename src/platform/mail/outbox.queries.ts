import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import type { FilledTemplate } from './mail-template.ts'

export type NewMessage = {
  /** Identifies the event that triggers the mail. Without `@`: sending adds the sender's domain. */
  messageId: string
  /**
   * The user the mail is about, who may not be the recipient: it is deleted with them. Null if it is about no
   * user or goes to an unknown address.
   */
  userId: string | null
  to: string
  subject: string
  html: string
  text: string
  /** Its template and values, so that it is sent with the owner's texts if there are any. */
  template?: FilledTemplate
  replyTo?: string
  /**
   * About an account or its address: does not wait for the address to be confirmed, and its links are for the
   * mailbox only.
   */
  accountMail?: boolean
  /** Where a mail client may unsubscribe the reader with one POST. */
  unsubscribeUrl?: string
}
export type DueMessage = {
  id: number
  message_id: string
  user_id: string | null
  recipient: string
  subject: string
  html: string
  body: string
  template: FilledTemplate | null
  reply_to: string | null
  unsubscribe_url: string | null
}

/** Not sent, given up or held. */
export const waitsToBeSent = sql<boolean>`(sent_at IS NULL AND given_up_at IS NULL AND NOT held)`

/** Seconds until a claimed message may be claimed again if its sender died; longer than any delivery. */
export const claimSeconds = 60

/**
 * Queues a message in the transaction that triggers it. A known message id changes nothing. Messages to the
 * unconfirmed address of the user they are about are held until it is confirmed.
 */
export async function queueMessage(trx: Db, message: NewMessage): Promise<void> {
  if (message.to === '') return
  const { accountMail = false } = message
  await sql`INSERT INTO outbox (message_id, user_id, recipient, subject, html, body, template, reply_to, unsubscribe_url, account_mail, held)
    VALUES (${message.messageId}, ${message.userId}, ${message.to}, ${message.subject}, ${message.html}, ${message.text},
      ${message.template ? JSON.stringify(message.template) : null}::jsonb, ${message.replyTo ?? null}, ${message.unsubscribeUrl ?? null},
      ${accountMail}, NOT ${accountMail}::boolean AND address_unconfirmed(${message.userId}, ${message.to}))
    ON CONFLICT (message_id) DO NOTHING`.execute(trx)
}

/** Days that a message waits for its address to be confirmed. */
const heldDays = 30

/** Releases messages whose address is now confirmed, and gives up those held too long. */
export async function releaseHeldMessages(db: Db): Promise<void> {
  await sql`UPDATE outbox SET held = false, next_at = now()
    WHERE held AND NOT address_unconfirmed(user_id, recipient)`.execute(db)
  await sql`UPDATE outbox SET held = false, given_up_at = now()
    WHERE held AND created_at < now() - make_interval(days => ${heldDays})`.execute(db)
}

/** Claims the oldest due message for this sender; several processes may do so at once. */
export async function claimMessage(db: Db): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    UPDATE outbox SET attempts = attempts + 1, next_at = now() + make_interval(secs => ${claimSeconds})
    WHERE id = (SELECT id FROM outbox WHERE ${waitsToBeSent} AND next_at <= now() ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, message_id, user_id, recipient, subject, html, body, template, reply_to, unsubscribe_url`.execute(
    db,
  )
  return rows[0]
}

/** Milliseconds until the next message is due; undefined if none is waiting. */
export async function untilNextMessage(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    SELECT (extract(epoch FROM min(next_at) - now()) * 1000)::float8 AS ms FROM outbox
    WHERE ${waitsToBeSent}`.execute(db)
  const ms = rows[0]?.ms ?? undefined
  return ms && Math.max(0, ms)
}

/** Makes rejected messages due now. @returns their number */
export async function retryRejected(db: Db): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`UPDATE outbox SET next_at = now() WHERE ${waitsToBeSent} AND refusal IS NOT NULL`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Gives up an unsent message. Its row stays, so it cannot be queued again. @returns false if no such message
 * is waiting
 */
export async function giveUpMessage(db: Db, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`UPDATE outbox SET given_up_at = now() WHERE id = ${id} AND ${waitsToBeSent}`.execute(db)
  return numAffectedRows > 0n
}

export async function markSent(db: Db, id: number): Promise<void> {
  await sql`UPDATE outbox SET sent_at = now() WHERE id = ${id}`.execute(db)
}

/**
 * Postpones a message by 2, 4, 8 ... seconds, at most `longestSeconds`.
 * @param problem why the server rejected this message; null if it was unavailable
 */
export async function postpone(
  db: Db,
  id: number,
  longestSeconds: number,
  problem: string | null,
): Promise<void> {
  await sql`UPDATE outbox SET refusal = coalesce(${problem}, refusal),
    next_at = now() + make_interval(secs => least(2 ^ least(attempts, 12), ${longestSeconds}))
    WHERE id = ${id}`.execute(db)
}

/** Deletes up to `atMost` messages a year after they were sent or given up. */
export async function forgetMessages(db: Db, atMost: number): Promise<void> {
  // the owner gets one mail per payment
  await sql`DELETE FROM outbox WHERE id IN (SELECT id FROM outbox
    WHERE coalesce(sent_at, given_up_at) < now() - interval '1 year' AND message_id !~ '^(mismatch|refund)-'
    LIMIT ${atMost})`.execute(db)
}
