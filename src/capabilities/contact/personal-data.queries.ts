import { sql } from 'kysely'
import { eraseRows, type Person } from '../../platform/database/data-inventory.queries.ts'
import type { Db } from '../../platform/database/open-database.ts'

/** What a person takes along. */
export async function exportPerson(db: Db, userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT name AS nombre, email AS correo, question AS consulta, created_at AS enviada,
      (SELECT coalesce(json_agg(a.answer ORDER BY a.id), '[]'::json) FROM question_answers a
        WHERE a.question_id = questions.id) AS respuestas
    FROM questions WHERE user_id = ${userId} ORDER BY created_at`.execute(db)
  return { consultas: rows }
}

export const erasePerson = (trx: Db, person: Person): Promise<void> =>
  eraseRows(trx, person, ['question_answers', 'questions'])
