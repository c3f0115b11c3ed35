import { sql, type RawBuilder } from 'kysely'
import type { Hooks } from '../capabilities/hooks.ts'
import type { Db } from '../platform/database/open-database.ts'

/** The plan for the demo's data: removed, only taken off the shelf, or the owner's by now. */
export type DemoPlan = {
  people: { id: string; email: string }[]
  orders: number[]
  purchases: string[]
  wines: Record<Fate, number[]>
}
type Fate = 'deleted' | 'archived' | 'kept'

/** @param accounts of the demo @param lock whether the rows stay locked until the transaction ends */
export async function readDemoPlan(
  { db, hooks: { held } }: { db: Db; hooks: Pick<Hooks, 'held'> },
  accounts: { addresses: readonly string[]; ids: readonly string[] },
  { lock = false } = {},
): Promise<DemoPlan> {
  // a purchase that is under way ends before, or finds its wine gone
  if (lock)
    await sql`SELECT 1 FROM products p JOIN demo_rows d ON d.kind = 'wine' AND d.id = p.id::text ORDER BY p.id FOR UPDATE OF p`.execute(
      db,
    )
  const people = await sql<{ id: string; email: string }>`
    SELECT id, email FROM users u WHERE removed_at IS NULL AND (lower(email) = ANY(${accounts.addresses}::text[])
      OR id = ANY(${accounts.ids}::text[]) OR EXISTS (SELECT FROM demo_rows WHERE kind = 'person' AND id = u.id))
    ORDER BY id`.execute(db)
  const ids = people.rows.map(({ id }) => id)
  const bought = await sql<{ id: string; order_id: number | null }>`
    SELECT q.id, o.id AS order_id FROM purchases q LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE (EXISTS (SELECT FROM demo_rows WHERE kind = 'order' AND id = o.id::text)
      OR (q.user_id = ANY(${ids}::text[]) AND ${played})) AND NOT ${invoicedForReal} ORDER BY q.id`.execute(
    db,
  )
  const purchases = bought.rows.map(({ id }) => id)
  const wines = await sql<{ id: number; fate: Fate }>`
    SELECT p.id, CASE WHEN ${madeTheirOwn} THEN 'kept' WHEN ${isReferredTo(purchases, held.product(ids))} THEN 'archived' ELSE 'deleted' END AS fate
    FROM products p JOIN demo_rows d ON d.kind = 'wine' AND d.id = p.id::text ORDER BY p.id`.execute(db)
  const of = (fate: Fate) => wines.rows.filter((row) => row.fate === fate).map(({ id }) => id)
  return {
    people: people.rows,
    orders: bought.rows.flatMap(({ order_id }) => (order_id === null ? [] : [order_id])),
    purchases,
    wines: { deleted: of('deleted'), archived: of('archived'), kept: of('kept') },
  }
}

/** Of a purchase `q` with its order `o`: paid through the sandbox only, and not taken at the counter. */
const played = sql`NOT EXISTS (SELECT FROM orders_by_hand h WHERE h.order_id = o.id)
  AND NOT EXISTS (SELECT FROM payments_by_hand h WHERE h.order_id = o.id AND h.taken_back_at IS NULL)
  AND NOT EXISTS (SELECT FROM payments m WHERE m.purchase_id = q.id
    AND NOT EXISTS (SELECT FROM sandbox_payments s WHERE s.id::text = m.payment_id))`

const invoicedForReal = sql`EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id AND i.mode = 'production'
  AND i.state IN ('asked', 'authorised'))`

/** A wine of the demo `p` that came in with the owner's own list, or was given another name, bodega, picture or code. */
const madeTheirOwn = sql`(EXISTS (SELECT FROM audit_log a WHERE a.kind = 'producto' AND a.subject = d.id AND a.action = 'cambio'
    AND a.actor <> 'shop' AND (a.cause LIKE 'importacion:%' OR a.changes ?| ARRAY['name', 'id_prod', 'image', 'vintage', 'sku', 'ean']))
  OR EXISTS (SELECT FROM stock_ledger l WHERE l.product_id = p.id AND l.cause LIKE 'importacion:%'))`

/** Bought, reviewed, edited by hand, or part of a promotion of the owner: it is archived, not deleted. */
function isReferredTo(purchases: readonly string[], heldByCapability: RawBuilder<boolean>) {
  return sql`(p.id IN (SELECT (line ->> 'product_id')::bigint FROM purchases q, jsonb_array_elements(q.lines) AS line
      WHERE q.id <> ALL(${purchases}::uuid[]))
    OR EXISTS (SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE i.product_id = p.id AND o.purchase_id <> ALL(${purchases}::uuid[]))
    OR ${heldByCapability}
    OR EXISTS (SELECT FROM audit_log a WHERE a.kind = 'producto' AND a.subject = d.id AND a.action = 'cambio'
      AND a.actor <> 'shop' AND a.cause IS NULL)
    OR EXISTS (SELECT FROM stock_ledger l WHERE l.product_id = p.id AND l.order_id IS NULL AND l.kind <> 'inicial' AND l.cause IS NULL)
    OR EXISTS (SELECT FROM promotions m WHERE NOT EXISTS (SELECT FROM demo_rows WHERE kind = 'promotion' AND id = m.id::text)
      AND (m.conditions -> 'product_ids' @> to_jsonb(p.id) OR m.effect -> 'product_id' = to_jsonb(p.id))))`
}

/** Whether anything of the demo is there: what was planted, or an account that everybody knows. */
export async function isDemoThere(
  db: Db,
  { held }: Pick<Hooks, 'held'>,
  accountIds: readonly string[],
): Promise<boolean> {
  if (accountIds.length > 0) return true
  const { rows } = await sql<{ there: boolean }>`
    SELECT EXISTS (SELECT FROM demo_rows) OR ${held.demoIsThere} AS there`.execute(db)
  return rows[0]?.there ?? false
}

/** Bottles of wines that stay, which the demo's orders took from the shelf and did not bring back. */
export async function soldInPlay(
  trx: Db,
  { orders, wines }: DemoPlan,
): Promise<{ orderId: number; product_id: number; quantity: number }[]> {
  const { rows } = await sql<{ orderId: number; product_id: number; quantity: number }>`
    SELECT order_id AS "orderId", product_id, -sum(quantity)::int AS quantity FROM stock_ledger
    WHERE order_id = ANY(${orders}::bigint[]) AND product_id <> ALL(${wines.deleted}::bigint[])
    GROUP BY order_id, product_id HAVING sum(quantity) < 0 ORDER BY order_id, product_id`.execute(trx)
  return rows
}

/** Planted customers whom nothing names any more. Call it after their data is erased and their orders are gone. */
export async function findUnnamedCustomers(trx: Db, { held }: Pick<Hooks, 'held'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM demo_rows d WHERE d.kind = 'person'
      AND NOT EXISTS (SELECT FROM purchases q WHERE q.user_id = d.id)
      AND NOT ${held.person}`.execute(trx)
  return rows.map(({ id }) => id)
}
