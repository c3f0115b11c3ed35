import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { toPesos } from '../money/money.ts'
import { maxAmount, type CartLine } from './cart.ts'
import type { CartItem } from './cart.contract.ts'

/** The cart in order of insertion. An archived wine stays as a line with 0 available. */
export async function readCart(db: Db, userId: string): Promise<CartItem[]> {
  const rows = await db
    .selectFrom('cart_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .innerJoin('producers as b', 'b.id_prod', 'p.id_prod')
    .innerJoin('categories as c', 'c.id_categ', 'p.id_categ')
    .select(['i.product_id', 'i.amount', 'p.name', 'p.price', 'p.image', 'p.discount', 'p.archived_at'])
    .select(['p.stock', 'p.reserved', 'b.description as producer', 'p.vintage', 'p.volume_ml', 'c.type'])
    .where('i.user_id', '=', userId)
    .orderBy('i.added_at')
    .orderBy('i.product_id')
    .execute()
  return rows.map((row) => ({
    id_prod_cart: row.product_id,
    id_prod: row.product_id,
    amount: row.amount,
    unitPrice: toPesos(row.price),
    available: row.archived_at ? 0 : row.stock - row.reserved,
    archived: row.archived_at !== null,
    product: {
      name: row.name,
      price: toPesos(row.price * row.amount),
      image: row.image,
      descuento: row.discount,
      producer: row.producer,
      vintage: row.vintage,
      volumeMl: row.volume_ml,
      type: row.type,
    },
  }))
}

/**
 * Adds wines, each limited to the available quantity; skips unavailable ones. Adds none if one of them does not exist.
 * `merge` raises an existing line to the larger quantity.
 * @returns the number of lines added, and the ids that belong to no wine, on sale or archived
 */
export async function addToCart(
  db: Db,
  userId: string,
  lines: CartLine[],
  merge: boolean,
): Promise<{ added: number; missing: number[] }> {
  if (lines.length === 0) return { added: 0, missing: [] }
  const { rows } = await sql<{ added: number; missing: number[] }>`
    WITH wanted AS (
      SELECT * FROM unnest(${lines.map((line) => line.id_prod)}::bigint[], ${lines.map((line) => line.amount)}::int[])
        AS wanted (id, amount)
    ), missing AS (
      SELECT id FROM wanted WHERE NOT EXISTS (SELECT FROM products p WHERE p.id = wanted.id)
    ), added AS (
      INSERT INTO cart_items AS i (user_id, product_id, amount)
      SELECT ${userId}, p.id, least(wanted.amount, p.stock - p.reserved, ${maxAmount})
      FROM wanted JOIN products p ON p.id = wanted.id
      WHERE p.archived_at IS NULL AND p.stock > p.reserved AND NOT EXISTS (SELECT FROM missing)
      ORDER BY p.id
      ON CONFLICT (user_id, product_id) DO UPDATE
        SET amount = CASE WHEN ${merge} THEN greatest(i.amount, excluded.amount) ELSE i.amount END
      RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM added) AS added, ARRAY(SELECT id FROM missing) AS missing`.execute(db)
  const { added = 0, missing = [] } = rows[0] ?? {}
  return { added, missing: missing.map(Number) }
}

export type AmountChange =
  | { ok: true }
  | { ok: false; why: 'not-in-cart' }
  | { ok: false; why: 'too-few'; available: number; /** Of its category. */ type: string }

/** Sets a quantity; a problem if fewer bottles are available. */
export async function setAmount(
  db: Db,
  userId: string,
  productId: number,
  amount: number,
): Promise<AmountChange> {
  const changed = await sql<{ changed: boolean; available: number; type: string }>`
    WITH wine AS (
      SELECT p.id, CASE WHEN p.archived_at IS NULL THEN p.stock - p.reserved ELSE 0 END AS available, c.type
      FROM cart_items i JOIN products p ON p.id = i.product_id JOIN categories c ON c.id_categ = p.id_categ WHERE i.user_id = ${userId} AND p.id = ${productId}
    ), changed AS (
      UPDATE cart_items i SET amount = ${amount} FROM wine
      WHERE i.user_id = ${userId} AND i.product_id = wine.id AND wine.available >= ${amount} RETURNING 1
    ) SELECT available, type, EXISTS (SELECT 1 FROM changed) AS changed FROM wine`.execute(db)
  const row = changed.rows[0]
  if (!row) return { ok: false, why: 'not-in-cart' }
  return row.changed ? { ok: true } : { ok: false, why: 'too-few', available: row.available, type: row.type }
}

export async function removeFromCart(db: Db, userId: string, productId: number): Promise<void> {
  await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
}

export async function emptyCart(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('cart_items').where('user_id', '=', userId).execute()
}

/** Removes the bottles bought from the cart; bottles added meanwhile, here or on another device, stay. */
export async function removeBought(trx: Db, userId: string, bought: readonly BoughtLine[]): Promise<void> {
  const lines = sql`unnest(${bought.map((line) => line.product_id)}::bigint[], ${bought.map((line) => line.quantity)}::int[])
    AS bought (product_id, quantity)`
  await sql`DELETE FROM cart_items i USING ${lines}
    WHERE i.user_id = ${userId} AND i.product_id = bought.product_id AND i.amount <= bought.quantity`.execute(
    trx,
  )
  await sql`UPDATE cart_items i SET amount = i.amount - bought.quantity FROM ${lines}
    WHERE i.user_id = ${userId} AND i.product_id = bought.product_id AND i.amount > bought.quantity`.execute(
    trx,
  )
}

type BoughtLine = { product_id: number; quantity: number }

/** Removes deleted wines from all carts. */
export async function removeFromCarts(trx: Db, wines: readonly number[]): Promise<void> {
  await sql`DELETE FROM cart_items WHERE product_id = ANY(${wines}::bigint[])`.execute(trx)
}

/** The promotion code of a person's cart; '' without one. */
export async function readCartCode(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('cart_codes')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.code ?? ''
}

/** @param code '' removes the cart's code */
export async function storeCartCode(db: Db, userId: string, code: string): Promise<void> {
  if (code === '') {
    await db.deleteFrom('cart_codes').where('user_id', '=', userId).execute()
    return
  }
  await sql`INSERT INTO cart_codes (user_id, code) VALUES (${userId}, ${code})
    ON CONFLICT (user_id) DO UPDATE SET code = excluded.code, changed_at = now()`.execute(db)
}
