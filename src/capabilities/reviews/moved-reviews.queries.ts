import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { MovedReview } from '../hooks.ts'

/** Adds opinions of another shop; of one person about one product the first stays. */
export async function addReviews(trx: Db, given: readonly MovedReview[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number; product_id: number; user_id: string }>`
    INSERT INTO reviews (product_id, user_id, stars, description, answer, answered_at, created_at, updated_at)
    SELECT "productId", "userId", stars, text, answer, CASE WHEN answer <> '' THEN at END, at, at
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS t ("productId" bigint, "userId" text, stars int, text text,
      answer text, at timestamptz) ON CONFLICT (product_id, user_id) DO NOTHING RETURNING id, product_id, user_id`.execute(
    trx,
  )
  const added = new Map(rows.map((row) => [`${row.product_id} ${row.user_id}`, row.id]))
  return given.map(({ productId, userId }) => {
    const key = `${productId} ${userId}`
    const id = added.get(key) ?? null
    added.delete(key)
    return id
  })
}

export async function removeReviews(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM reviews WHERE id = ANY(${[...ids]}::bigint[])`.execute(trx)
}

export async function allReviews(db: Db): Promise<MovedReview[]> {
  const { rows } = await sql<Omit<MovedReview, 'at'> & { at: Date }>`
    SELECT product_id AS "productId", user_id AS "userId", stars, description AS text, answer, created_at AS at
    FROM reviews WHERE user_id IS NOT NULL AND NOT demo AND hidden_at IS NULL ORDER BY created_at, id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
