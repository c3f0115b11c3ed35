import { sql } from 'kysely'
import { moveBottles, recordBottles } from '../catalogue/products/stock-figures.queries.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'

export type StockMove =
  | { ok: true; stock: number; available: number }
  | { ok: false; why: 'unknown' }
  | { ok: false; why: 'too-few'; available: number }
  /** It is no longer the stock that the correction is about. */
  | { ok: false; why: 'moved'; stock: number }

/**
 * An Admin's stock correction: a ledger row and the new stock in one transaction. Never goes below the
 * reserved bottles.
 * @param from the stock that the correction is about; another one refuses it
 */
export async function adjustStock(
  db: Db,
  productId: number,
  quantity: number,
  actor: string,
  from?: number,
): Promise<StockMove> {
  return inTransaction(db, async (trx): Promise<StockMove> => {
    const row = await trx
      .selectFrom('products')
      .select(['stock', 'reserved'])
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return { ok: false, why: 'unknown' }
    if (from !== undefined && row.stock !== from) return { ok: false, why: 'moved', stock: row.stock }
    const stock = row.stock + quantity
    if (stock < row.reserved) return { ok: false, why: 'too-few', available: row.stock - row.reserved }
    const line = { product_id: productId, quantity }
    await moveBottles(trx, [line], { stock: 1 })
    await recordBottles(trx, { kind: 'ajuste', orderId: null, actor, sign: 1 }, [line])
    return { ok: true, stock, available: stock - row.reserved }
  })
}

export type StockFault = {
  product_id: number
  name: string
  shelf: number
  ledger: number
  reserved: number
  held: number
}

/**
 * Wines whose stock differs from the sum of their ledger, or whose reserved bottles differ from the open
 * purchases.
 */
export async function findStockFaults(db: Db): Promise<StockFault[]> {
  const { rows } = await sql<StockFault>`
    SELECT p.id AS product_id, p.name, p.stock AS shelf, coalesce(l.sum, 0)::int AS ledger,
      p.reserved, coalesce(h.sum, 0)::int AS held
    FROM products p
    LEFT JOIN (SELECT product_id, sum(quantity) FROM stock_ledger GROUP BY 1) l ON l.product_id = p.id
    LEFT JOIN (
      SELECT (line->>'product_id')::bigint AS product_id, sum((line->>'quantity')::int * sign) FROM (
        SELECT line, 1 AS sign FROM purchases, jsonb_array_elements(lines) AS line WHERE hold = 'held'
        UNION ALL SELECT line, -1 FROM purchases, jsonb_array_elements(returned) AS line WHERE hold = 'held') AS b
      GROUP BY 1) h ON h.product_id = p.id
    WHERE p.stock <> coalesce(l.sum, 0) OR p.reserved <> coalesce(h.sum, 0)
    ORDER BY p.id`.execute(db)
  return rows
}

/** How many products there are, archived ones included. */
export async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
