import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { mostWishes } from './back-in-stock.contract.ts'

/** A user's wishes; archived wines are left out. */
export async function openWishesOf(db: Db, userId: string) {
  const { rows } = await sql<{
    id: number
    asked: Date
    name: string
    image: string
    producer: string
    vintage: number | null
    volumeMl: number | null
  }>`
    SELECT p.id, w.asked_at AS asked, p.name, p.image, b.description AS producer, p.vintage, p.volume_ml AS "volumeMl"
    FROM restock_wishes w JOIN products p ON p.id = w.product_id JOIN producers b ON b.id_prod = p.id_prod
    WHERE w.user_id = ${userId} AND w.settled_at IS NULL AND p.archived_at IS NULL
    ORDER BY w.asked_at DESC, w.id DESC`.execute(db)
  return rows.map(({ id, asked: requested, ...product }) => ({
    id_prod: id,
    asked: requested.toISOString(),
    product,
  }))
}

export type Wished = { ok: true } | { ok: false; why: 'unknown' | 'archived' | 'in-stock' | 'too-many' }

/** Adds a wish; idempotent. */
export async function addWish(db: Db, userId: string, productId: number): Promise<Wished> {
  const { rows } = await sql<{ archived: boolean; available: number; wishes: number; waits: boolean }>`
    SELECT p.archived_at IS NOT NULL AS archived, p.stock - p.reserved AS available,
      (SELECT count(*)::int FROM restock_wishes WHERE user_id = ${userId} AND settled_at IS NULL) AS wishes,
      EXISTS (SELECT FROM restock_wishes WHERE user_id = ${userId} AND product_id = p.id AND settled_at IS NULL) AS waits
    FROM products p WHERE p.id = ${productId}`.execute(db)
  const wine = rows[0]
  if (!wine) return { ok: false, why: 'unknown' }
  if (wine.archived) return { ok: false, why: 'archived' }
  if (wine.waits) return { ok: true }
  if (wine.available > 0) return { ok: false, why: 'in-stock' }
  if (wine.wishes >= mostWishes) return { ok: false, why: 'too-many' }
  await sql`INSERT INTO restock_wishes (user_id, product_id) VALUES (${userId}, ${productId})
    ON CONFLICT (product_id, user_id) WHERE settled_at IS NULL DO NOTHING`.execute(db)
  return { ok: true }
}

export async function dropWish(db: Db, userId: string, productId: number): Promise<void> {
  await sql`DELETE FROM restock_wishes
    WHERE user_id = ${userId} AND product_id = ${productId} AND settled_at IS NULL`.execute(db)
}

/** Number of wishes for each wine, highest first. @param ids of the wines; all of them when left out */
export async function countAwaited(db: Db, ids: readonly number[] | undefined, atMost: number) {
  const chosen = ids ? sql`AND p.id = ANY(${ids}::bigint[])` : sql``
  const { rows } = await sql<{ id_prod: number; name: string; waiting: number }>`
    SELECT p.id AS id_prod, wine_name(p) AS name, count(*)::int AS waiting
    FROM restock_wishes w JOIN products p ON p.id = w.product_id
    WHERE w.settled_at IS NULL AND p.archived_at IS NULL ${chosen}
    GROUP BY p.id ORDER BY waiting DESC, p.id LIMIT ${atMost}`.execute(db)
  return rows
}

/** Removes the back-in-stock requests of deleted wines. */
export async function deleteWishesFor(trx: Db, wines: readonly number[]): Promise<void> {
  await sql`DELETE FROM restock_wishes WHERE product_id = ANY(${wines}::bigint[])`.execute(trx)
}

/** Closes the wishes for archived wines. */
export async function settleArchived(db: Db): Promise<void> {
  await sql`UPDATE restock_wishes w SET settled_at = now() FROM products p
    WHERE p.id = w.product_id AND w.settled_at IS NULL AND p.archived_at IS NOT NULL`.execute(db)
}

type Notified = {
  id: number
  user_id: string
  email: string
  product_id: number
  name: string
  producer: string
  vintage: number | null
  volumeMl: number | null
  /** Of its category. */
  type: string
  available: number
  /** Whether the person is to be written to. */
  welcome: boolean
}

/** Settles the next wishes whose wine is for sale again, and answers them. */
export async function claimWishes(trx: Db, atMost: number): Promise<Notified[]> {
  const { rows } = await sql<Notified>`
    WITH back AS (
      SELECT w.id FROM restock_wishes w JOIN products p ON p.id = w.product_id
      WHERE w.settled_at IS NULL AND p.archived_at IS NULL AND p.stock > p.reserved
      ORDER BY w.id LIMIT ${atMost} FOR UPDATE OF w SKIP LOCKED)
    UPDATE restock_wishes w SET settled_at = now(), told = u.role <> 'Baja'
    FROM back, users u, products p, producers b, categories c
    WHERE w.id = back.id AND u.id = w.user_id AND p.id = w.product_id AND b.id_prod = p.id_prod AND c.id_categ = p.id_categ
    RETURNING w.id, w.told AS welcome, w.user_id, u.email, p.id AS product_id, p.name,
      b.description AS producer, p.vintage, p.volume_ml AS "volumeMl", c.type, p.stock - p.reserved AS available`.execute(
    trx,
  )
  return rows
}
