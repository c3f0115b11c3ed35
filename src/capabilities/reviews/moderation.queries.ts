import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { ModeratedReview, moderationStates } from './moderation.contract.ts'

type Row = Omit<ModeratedReview, 'date' | 'hidden'> & {
  created_at: Date
  hidden_at: Date | null
  hidden_reason: string
  total: number
}

const perPage = 20

const open = sql`EXISTS (SELECT 1 FROM review_reports p WHERE p.review_id = r.id AND p.settled_at IS NULL)`
const conditions = {
  reportadas: sql`r.hidden_at IS NULL AND ${open}`,
  ocultas: sql`r.hidden_at IS NOT NULL`,
  // demo stars have no author
  todas: sql`NOT r.demo`,
} satisfies Record<(typeof moderationStates)[number], unknown>

/** The moderation queue, or a single review of it: most reports first, then newest. */
export async function moderatedReviews(
  db: Db,
  requested: {
    state?: (typeof moderationStates)[number] | undefined
    id?: number | undefined
    page?: number | undefined
  },
) {
  const { state = 'reportadas', id, page = 0 } = requested
  const { rows } = await sql<Row>`
    SELECT r.id, r.product_id AS id_prod, wine_name(p) AS wine, coalesce(u.full_name, '') AS author, r.description, r.stars, r.demo,
      r.created_at, r.answer, r.hidden_at, r.hidden_reason, count(*) OVER ()::int AS total,
      (SELECT coalesce(json_agg(json_build_object('reason', reason, 'count', given) ORDER BY given DESC, reason), '[]')
        FROM (SELECT reason, count(*)::int AS given FROM review_reports WHERE review_id = r.id AND settled_at IS NULL
          GROUP BY reason) AS counted) AS reports
    FROM reviews r JOIN products p ON p.id = r.product_id LEFT JOIN users u ON u.id = r.user_id
    WHERE ${id === undefined ? conditions[state] : sql`r.id = ${id}`}
    ORDER BY (SELECT count(*) FROM review_reports WHERE review_id = r.id AND settled_at IS NULL) DESC, r.created_at DESC, r.id DESC
    LIMIT ${perPage} OFFSET ${page * perPage}`.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    total,
    pages: Math.ceil(total / perPage),
    items: rows.map(({ created_at, hidden_at, hidden_reason, total: _total, ...review }) => ({
      ...review,
      date: created_at.toISOString(),
      hidden: hidden_at ? hidden_reason : null,
    })),
  }
}

/** Hides or shows a review; either way its reports are settled. False when there is no such review. */
export async function setHidden(db: Db, id: number, reason: string | null): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('reviews')
      .set({ hidden_at: reason === null ? null : sql<Date>`now()`, hidden_reason: reason ?? '' })
      .where('id', '=', id)
      .executeTakeFirst()
    await settleReports(trx, id)
    return changed.numUpdatedRows > 0n
  })
}

type HiddenChange = { id: number; from: string | null; to: string | null; undo: boolean }

/**
 * Hides or shows a review that is still as it was seen: hidden for the reason `from`, or in sight where that is null. Undone,
 * the reports that were settled as it was hidden are open again.
 */
export async function changeHidden(
  db: Db,
  { id, from, to, undo }: HiddenChange,
): Promise<{ ok: true } | { ok: false; why: 'unknown' | 'changed-since' }> {
  return db.transaction().execute(async (trx) => {
    const review = await trx
      .selectFrom('reviews')
      .select(['hidden_at', 'hidden_reason'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!review) return { ok: false, why: 'unknown' }
    if ((review.hidden_at && review.hidden_reason) !== from) return { ok: false, why: 'changed-since' }
    if (undo && to === null)
      await sql`UPDATE review_reports p SET settled_at = NULL FROM reviews r
        WHERE r.id = ${id} AND p.review_id = r.id AND p.settled_at = r.hidden_at`.execute(trx)
    await trx
      .updateTable('reviews')
      .set({ hidden_at: to === null ? null : sql<Date>`now()`, hidden_reason: to ?? '' })
      .where('id', '=', id)
      .execute()
    if (!undo) await settleReports(trx, id)
    return { ok: true }
  })
}

export async function settleReports(db: Db, id: number): Promise<void> {
  await sql`UPDATE review_reports SET settled_at = now() WHERE review_id = ${id} AND settled_at IS NULL`.execute(
    db,
  )
}

/** The shop's public answer; empty text deletes it. False when there is no such review. */
export async function setAnswer(db: Db, id: number, answer: string): Promise<boolean> {
  const changed = await db
    .updateTable('reviews')
    .set({ answer, answered_at: answer === '' ? null : sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
