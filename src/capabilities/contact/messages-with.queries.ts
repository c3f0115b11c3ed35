import { sql } from 'kysely'
import type { Correspondence } from '../hooks.ts'
import type { Db } from '../../platform/database/open-database.ts'

/** Maximum number of messages, questions and answers counted apart. */
const most = 40

/** What a person and the shop wrote to each other by the contact page since a moment; `emails`: theirs. */
export async function messagesWith(
  db: Db,
  { userId, emails, since }: { userId: string; emails: readonly string[]; since: Date },
): Promise<Correspondence[]> {
  const theirs = sql`(q.user_id = ${userId} OR lower(q.email) = ANY(${emails.map((email) => email.toLowerCase())}))`
  const { rows } = await sql<Correspondence>`
    (SELECT q.created_at AS at, 'buyer' AS by, 'Consulta desde Contacto' AS title, q.question AS text
      FROM questions q WHERE ${theirs} AND q.created_at >= ${since} ORDER BY q.created_at LIMIT ${most})
    UNION ALL
    (SELECT a.at, 'shop', 'Respuesta a la consulta', a.answer FROM question_answers a JOIN questions q ON q.id = a.question_id
      WHERE ${theirs} AND a.at >= ${since} ORDER BY a.at LIMIT ${most})`.execute(db)
  return rows
}
