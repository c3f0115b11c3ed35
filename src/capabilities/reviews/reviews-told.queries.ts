import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { AnyonesTaste, ConsentEvent, Opinion, Taste } from '../hooks.ts'

/** A person's ratings of wines, the latest first. */
export async function starsGivenBy(db: Db, userId: string, most: number): Promise<Taste[]> {
  const rows = await db
    .selectFrom('reviews')
    .select(['product_id', 'stars', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ productId: row.product_id, stars: row.stars, at: row.created_at }))
}

/** Ratings by people with an account, the latest first. Four stars or more count as liked. */
export async function starsGivenByAnyone(db: Db, most: number): Promise<AnyonesTaste[]> {
  return db
    .selectFrom('reviews')
    .select([sql<string>`user_id`.as('person'), 'product_id as productId'])
    .select([
      sql<boolean>`stars >= 4`.as('liked'),
      sql<number>`created_at::date - DATE '1970-01-01'`.as('day'),
    ])
    .where('user_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

/** Number of reviews of the last seven days, and of those with an open report. */
export async function countReviews(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::int FROM reviews WHERE NOT demo AND created_at > now() - interval '7 days') AS "newReviews",
      (SELECT count(DISTINCT p.review_id)::int FROM review_reports p JOIN reviews r ON r.id = p.review_id
        WHERE p.settled_at IS NULL AND r.hidden_at IS NULL) AS "reportedReviews"`.execute(db)
  return rows[0] ?? {}
}

/** SQL conditions under which reviews keep products and people of the demo from being removed. */
export const heldByReviews = {
  demoIsThere: sql<boolean>`EXISTS (SELECT FROM reviews WHERE demo)`,
  product: (people: readonly string[]) =>
    sql<boolean>`EXISTS (SELECT FROM reviews r WHERE r.product_id = p.id AND NOT r.demo AND r.user_id <> ALL(${people}::text[]))`,
  person: sql<boolean>`EXISTS (SELECT FROM reviews r WHERE r.user_id = d.id)`,
}

/** A person's reviews, the latest first. */
export async function opinionsOf(db: Db, userId: string): Promise<Opinion[]> {
  const { rows } = await sql<Opinion>`
    SELECT r.created_at AS at, r.product_id AS "productId", wine_name(p) AS name, r.stars, r.description AS text
    FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.user_id = ${userId}
    ORDER BY r.created_at DESC LIMIT 100`.execute(db)
  return rows
}

/** When a person asked not to be asked for reviews any more. */
export async function opinionRefusals(db: Db, { userId }: { userId: string }): Promise<ConsentEvent[]> {
  const { rows } = await sql<ConsentEvent>`SELECT since AS at, false AS given, 'Pedidos de opinión' AS about
    FROM opinion_refusals WHERE user_id = ${userId}`.execute(db)
  return rows
}
