import { sql } from 'kysely'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { reviewSorts, type ReviewSort } from './review-options.ts'
import type { ReviewAnswer } from './reviews.contract.ts'

type Row = {
  id: number
  product_id: number
  user_id: string | null
  full_name: string | null
  description: string
  stars: number
  demo: boolean
  verified: boolean
  created_at: Date
  edited: boolean
  answer: string
  answered_at: Date | null
}

/** SQL: the order `o` was paid and not cancelled. */
const paid = sql`(o.estado IN ('Creada', 'Procesando', 'Completo') AND o.paid_at IS NOT NULL)`

const orders = {
  recientes: sql`r.created_at DESC, r.id DESC`,
  antiguas: sql`r.created_at, r.id`,
  mejores: sql`r.stars DESC, r.created_at DESC, r.id DESC`,
  peores: sql`r.stars, r.created_at DESC, r.id DESC`,
} satisfies Record<ReviewSort, unknown>

export type ReviewPage = {
  sort?: ReviewSort | undefined
  stars?: number | undefined
  page?: number | undefined
  size?: number | undefined
}

const listed = 200

/** A wine's visible reviews. */
export async function reviewsOf(db: Db, productId: number, requested: ReviewPage): Promise<ReviewAnswer[]> {
  const { sort = reviewSorts[0], stars, page = 0, size = listed } = requested
  const { rows } = await sql<Row>`
    SELECT r.id, r.product_id, r.user_id, u.full_name, r.description, r.stars, r.demo, r.created_at, r.answer, r.answered_at,
      r.updated_at > r.created_at + interval '1 minute' AND NOT r.demo AS edited,
      EXISTS (SELECT 1 FROM order_items i JOIN orders o ON o.id = i.order_id
        WHERE i.product_id = r.product_id AND o.user_id = r.user_id AND ${paid}) AS verified
    FROM reviews r LEFT JOIN users u ON u.id = r.user_id
    WHERE r.product_id = ${productId} AND r.hidden_at IS NULL
      AND (${stars ?? null}::int IS NULL OR r.stars = ${stars ?? null}::int)
    ORDER BY ${orders[sort]} LIMIT ${size} OFFSET ${page * size}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    id_prod: row.product_id,
    id_user: row.user_id,
    author: row.full_name ?? '',
    description: row.description,
    stars: row.stars,
    star: row.stars,
    date: row.created_at.toISOString(),
    demo: row.demo,
    verified: row.verified,
    edited: row.edited,
    answer:
      row.answer !== '' && row.answered_at ? { text: row.answer, date: row.answered_at.toISOString() } : null,
  }))
}

/** How many of a wine's visible reviews give five stars, four, and so on. */
export async function starDistribution(db: Db, productId: number) {
  const { rows } = await sql<{ stars: number; count: number }>`
    SELECT s AS stars, count(r.id)::int AS count FROM generate_series(5, 1, -1) AS s
    LEFT JOIN reviews r ON r.product_id = ${productId} AND r.stars = s AND r.hidden_at IS NULL
    GROUP BY s ORDER BY s DESC`.execute(db)
  return rows
}

/** Whether a user has a paid order of this wine. */
export async function hasBought(db: Db, userId: string, productId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.user_id = ${userId} AND i.product_id = ${productId} AND ${paid} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** A user's own review of a wine, hidden or not. */
export async function ownReview(db: Db, userId: string, productId: number) {
  const row = await db
    .selectFrom('reviews')
    .select(['id', 'description', 'stars', 'hidden_at', 'hidden_reason'])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!row) return null
  const { id, description, stars } = row
  return { id, description, stars, hidden: row.hidden_at ? row.hidden_reason : null }
}

/**
 * Creates or overwrites a user's review of a wine: one for each pair. A hidden review stays hidden, overwritten or
 * deleted and created anew.
 */
export async function saveReview(
  db: Db,
  review: { productId: number; userId: string; description: string; stars: number },
): Promise<void> {
  const { productId, userId, description, stars } = review
  await inTransaction(db, async (trx) => {
    await sql`
      INSERT INTO reviews (product_id, user_id, description, stars)
      VALUES (${productId}, ${userId}, ${description}, ${stars})
      ON CONFLICT (product_id, user_id)
        DO UPDATE SET description = excluded.description, stars = excluded.stars, updated_at = now()`.execute(
      trx,
    )
    // after the lock above, which waits for a concurrent deletion: only now is its result visible
    await sql`
      WITH before AS (
        DELETE FROM reviews_deleted_hidden WHERE product_id = ${productId} AND user_id = ${userId} RETURNING reason
      )
      UPDATE reviews SET hidden_at = now(), hidden_reason = before.reason FROM before
      WHERE product_id = ${productId} AND user_id = ${userId}`.execute(trx)
  })
}

/**
 * Saves a reader's report of a review. Reporting again is a no-op, unless the author edited the review since the report
 * was settled.
 */
export async function reportReview(
  db: Db,
  report: { id: number; userId: string; reason: string },
): Promise<'reported' | 'unknown' | 'own'> {
  const { id, userId, reason } = report
  return inTransaction(db, async (trx) => {
    const review = await trx
      .selectFrom('reviews')
      .select('user_id')
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst()
    if (!review) return 'unknown'
    if (review.user_id === userId) return 'own'
    await sql`INSERT INTO review_reports AS p (review_id, user_id, reason) VALUES (${id}, ${userId}, ${reason})
      ON CONFLICT (review_id, user_id) DO UPDATE SET reason = excluded.reason, created_at = now(), settled_at = NULL
        WHERE p.settled_at < (SELECT updated_at FROM reviews WHERE id = ${id})`.execute(trx)
    return 'reported'
  })
}

/** Deletes a review; only of `author`, if given. False when there is none. */
export async function deleteReview(db: Db, id: number, author: string | undefined): Promise<boolean> {
  const { rows } = await sql`
    WITH gone AS (
      DELETE FROM reviews WHERE id = ${id} AND (${author ?? null}::text IS NULL OR user_id = ${author ?? null}::text)
      RETURNING product_id, user_id, hidden_at, hidden_reason
    ), recorded AS (
      INSERT INTO reviews_deleted_hidden (product_id, user_id, reason)
      SELECT product_id, user_id, hidden_reason FROM gone WHERE hidden_at IS NOT NULL AND user_id IS NOT NULL
      ON CONFLICT (product_id, user_id) DO UPDATE SET reason = excluded.reason
    )
    SELECT 1 FROM gone`.execute(db)
  return rows.length > 0
}

/** Deletes the ratings that the demo came with, and whatever else is about wines that go. */
export async function deleteDemoReviews(trx: Db, wines: readonly number[]): Promise<void> {
  await sql`DELETE FROM reviews WHERE demo OR product_id = ANY(${wines}::bigint[])`.execute(trx)
  await sql`DELETE FROM reviews_deleted_hidden WHERE product_id = ANY(${wines}::bigint[])`.execute(trx)
}

/** How many opinions a product has, and the sum of their stars; undefined for an unknown product. */
export function starSum(db: Db, productId: number) {
  return db
    .selectFrom('products')
    .select(['review_count', 'review_sum'])
    .where('id', '=', productId)
    .executeTakeFirst()
}
