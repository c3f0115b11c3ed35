import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import type { FilledTemplate } from './mail-template.ts'

export type NewMessage = {
  /** Names the fact that calls for it, without an `@`: the domain of the sender is added when it is sent. */
  messageId: string
  /**
   * The user whose data is in it, the recipient or not: it is deleted with them. Null for a mail about no user, and for
   * one to an unknown address.
   */
  userId: string | null
  to: string
  subject: string
  html: string
  text: string
  /** What it was made of; it is sent with the owner's texts, if there are any. */
  template?: FilledTemplate
  replyTo?: string
  /** About an account and its address: does not wait until that is confirmed, and its links are for the mailbox alone. */
  accountMail?: boolean
  /** Where a mail program may unsubscribe the reader with one POST. */
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

/** Neither sent nor given up nor held back. */
export const waitsToBeSent = sql<boolean>`(sent_at IS NULL AND given_up_at IS NULL AND NOT held)`

/** Seconds until a taken message may be taken again, should its sender have died: longer than any delivery. */
export const claimSeconds = 60

/**
 * Queues a message in the transaction of the fact that calls for it; a message id that is there already changes nothing.
 * To the unconfirmed address of the person whom it is about it is sent once that is confirmed.
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

/** Days for which a message waits for an address to be confirmed. */
const heldDays = 30

/** Lets go what waited for an address that is confirmed now, and gives up what has waited for too long. */
export async function releaseHeldMessages(db: Db): Promise<void> {
  await sql`UPDATE outbox SET held = false, next_at = now()
    WHERE held AND NOT address_unconfirmed(user_id, recipient)`.execute(db)
  await sql`UPDATE outbox SET held = false, given_up_at = now()
    WHERE held AND created_at < now() - make_interval(days => ${heldDays})`.execute(db)
}

/** Takes the oldest message that is due, for this sender alone; several processes may do so at once. */
export async function claimMessage(db: Db): Promise<DueMessage | undefined> {
  const { rows } = await sql<DueMessage>`
    UPDATE outbox SET attempts = attempts + 1, next_at = now() + make_interval(secs => ${claimSeconds})
    WHERE id = (SELECT id FROM outbox WHERE ${waitsToBeSent} AND next_at <= now() ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, message_id, user_id, recipient, subject, html, body, template, reply_to, unsubscribe_url`.execute(
    db,
  )
  return rows[0]
}

/** Milliseconds until a message falls due; undefined when none waits. */
export async function untilNextMessage(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    SELECT (extract(epoch FROM min(next_at) - now()) * 1000)::float8 AS ms FROM outbox
    WHERE ${waitsToBeSent}`.execute(db)
  const ms = rows[0]?.ms ?? undefined
  return ms && Math.max(0, ms)
}

/** Sends what was refused at the next round instead of at its hour. Out: how many there are. */
export async function retryRejected(db: Db): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`UPDATE outbox SET next_at = now() WHERE ${waitsToBeSent} AND refusal IS NOT NULL`.execute(db)
  return Number(numAffectedRows)
}

/** Gives up a message that is not sent; its row stays, so that nothing queues it again. False when none waits. */
export async function giveUpMessage(db: Db, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`UPDATE outbox SET given_up_at = now() WHERE id = ${id} AND ${waitsToBeSent}`.execute(db)
  return numAffectedRows > 0n
}

export async function markSent(db: Db, id: number): Promise<void> {
  await sql`UPDATE outbox SET sent_at = now() WHERE id = ${id}`.execute(db)
}

/**
 * Puts a message back for later: after 2, 4, 8 ... seconds, `longestSeconds` at the most. `refusal` says why, where it is
 * this message that is refused.
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

/** Removes messages a year after they were sent or given up, `atMost` of them. */
export async function forgetMessages(db: Db, atMost: number): Promise<void> {
  // one mail to the owner for each payment
  await sql`DELETE FROM outbox WHERE id IN (SELECT id FROM outbox
    WHERE coalesce(sent_at, given_up_at) < now() - interval '1 year' AND message_id !~ '^(mismatch|refund)-'
    LIMIT ${atMost})`.execute(db)
}
