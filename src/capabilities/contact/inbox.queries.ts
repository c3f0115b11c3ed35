import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { literally } from '../../platform/database/like.ts'
import { questionsPerPage, type InboxQuestion, type QuestionState } from './inbox.contract.ts'

type Wanted = { state?: QuestionState | undefined; q?: string | undefined; page: number }

/** A page of the inbox, the last question first. */
export async function readInbox(db: Db, { state, q, page }: Wanted) {
  const words = q?.trim()
  const fits = sql`${state ? sql`q.state = ${state}` : sql`true`} AND ${
    words
      ? sql`plain(q.name || ' ' || q.email || ' ' || q.question) LIKE plain(${`%${literally(words)}%`})`
      : sql`true`
  }`
  const [items, counted, counts] = await Promise.all([
    selectQuestions(db, fits, questionsPerPage, page * questionsPerPage),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM questions q WHERE ${fits}`.execute(db),
    sql<{
      state: QuestionState
      count: number
    }>`SELECT state, count(*)::int AS count FROM questions GROUP BY state`.execute(db),
  ])
  const total = counted.rows[0]?.total ?? 0
  const of = (state: QuestionState) => counts.rows.find((row) => row.state === state)?.count ?? 0
  return {
    items,
    page,
    pages: Math.ceil(total / questionsPerPage),
    total,
    counts: { nueva: of('nueva'), 'en curso': of('en curso'), cerrada: of('cerrada') },
  }
}

export async function findQuestion(db: Db, id: number): Promise<InboxQuestion | undefined> {
  const [question] = await selectQuestions(db, sql`q.id = ${id}`, 1, 0)
  return question
}

/** How many are unread. */
export async function countNewQuestions(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM questions WHERE state = 'nueva'`.execute(db)
  return rows[0]?.count ?? 0
}

/** False when there is no such question. */
export async function saveState(db: Db, id: number, state: QuestionState): Promise<boolean> {
  const { rows } = await sql`UPDATE questions SET state = ${state} WHERE id = ${id} RETURNING id`.execute(db)
  return rows.length > 0
}

async function selectQuestions(db: Db, fits: RawBuilder<unknown>, limit: number, offset: number) {
  const { rows } = await sql<Omit<InboxQuestion, 'at'> & { at: Date }>`
    SELECT q.id, q.name, q.email, q.question, q.created_at AS at, q.state, q.user_id, coalesce((
      SELECT json_agg(json_build_object('answer', a.answer, 'by', coalesce(nullif(u.full_name, ''), u.email, a.actor),
        'at', to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY a.id)
      FROM question_answers a LEFT JOIN users u ON u.id = a.actor WHERE a.question_id = q.id), '[]'::json) AS answers
    FROM questions q WHERE ${fits} ORDER BY q.created_at DESC, q.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
