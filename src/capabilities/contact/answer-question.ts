import { sql } from 'kysely'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { queueMessage } from '../../platform/mail/outbox.queries.ts'
import { answerMail } from './answer.mail.ts'

type Answer = { id: number; answer: string; seen: number; close: boolean; actor: string; shopMail: string }
export type Answered = { ok: true } | { ok: false; why: 'unknown' | 'answered-meanwhile' }

/**
 * Stores an answer with its mail to the sender, unless another answer came first.
 *
 * @param seen number of answers that the page showed
 */
export async function answerQuestion(
  db: Db,
  { id, answer, seen, close, actor, shopMail }: Answer,
): Promise<Answered> {
  return inTransaction(db, async (trx): Promise<Answered> => {
    const { rows } = await sql<{ email: string; question: string; user_id: string | null }>`
      SELECT email, question, user_id FROM questions WHERE id = ${id} FOR UPDATE`.execute(trx)
    const [question] = rows
    if (!question) return { ok: false, why: 'unknown' }
    if ((await countAnswers(trx, id)) !== seen) return { ok: false, why: 'answered-meanwhile' }
    const stored = await sql<{
      id: number
    }>`INSERT INTO question_answers (question_id, user_id, answer, actor)
      VALUES (${id}, ${question.user_id}, ${answer}, ${actor}) RETURNING id`.execute(trx)
    await sql`UPDATE questions SET state = ${close ? 'cerrada' : 'en curso'} WHERE id = ${id}`.execute(trx)
    await queueMessage(trx, {
      ...answerMail(answer, question.question),
      messageId: `question-answer-${stored.rows[0]?.id}`,
      userId: question.user_id,
      to: question.email,
      ...(shopMail === '' ? {} : { replyTo: shopMail }),
    })
    return { ok: true }
  })
}

/** A statement of its own: one that waited for the lock counts as of before it. */
async function countAnswers(trx: Db, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM question_answers WHERE question_id = ${id}`.execute(trx)
  return rows[0]?.count ?? 0
}
