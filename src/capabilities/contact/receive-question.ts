import { sql } from 'kysely'
import type { Caller } from '../../platform/http/caller.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { queueMessage } from '../../platform/mail/outbox.queries.ts'
import { questionMail } from './question.mail.ts'

/** Stores a question of the contact page, and sends it to the shop. */
export async function receiveQuestion(
  trx: Db,
  shopMail: string,
  { name, email, question }: { name: string; email: string; question: string },
  caller: Caller,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`INSERT INTO questions (name, email, question, user_id)
    VALUES (${name}, ${email}, ${question}, ${caller.state === 'signed-in' ? caller.id : null}) RETURNING id`.execute(
    trx,
  )
  await queueMessage(trx, {
    ...questionMail({ name, email, question }),
    messageId: `question-${rows[0]?.id}`,
    userId: caller.state === 'signed-in' ? caller.id : null,
    to: shopMail,
    replyTo: email,
  })
}
