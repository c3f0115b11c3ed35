import { sql, type RawBuilder } from 'kysely'
import { shopTimeZone } from '../calendar/shop-time.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { deliveryMethod, type OrderFilter } from './order-filter.queries.ts'
import { openWithdrawal } from './withdrawal-state.queries.ts'
import type { PickLine, PickOrder, PickWine } from './picking.contract.ts'

/** Orders that one list holds at the most. */
const mostOrders = 400

type Row = PickLine & Omit<PickWine, 'lines' | 'quantity'> & { estado: PickOrder['estado']; method: string }

/** Of an order `o` with its buyer `u` and, where staff took it, that record `h`. */
const recipient = sql`coalesce(nullif(o.gift->>'recipient', ''), nullif(o.address->>'destinatario', ''), nullif(h.customer, ''), u.full_name)`
/** Of an order `o`: how it goes out as a gift. */
const giftMark = sql`CASE WHEN o.gift IS NOT NULL THEN CASE WHEN (o.gift->>'wrap')::boolean THEN 'wrapped' ELSE 'plain' END END`
const toPick = sql`o.estado IN ('Creada', 'Procesando') AND o.sent_at IS NULL AND o.delivered_at IS NULL AND o.paid_at IS NOT NULL AND o.stopped_for IS NULL AND NOT o.refunded_whole AND NOT ${openWithdrawal}`

/** Bottles of a wine `i.product_id` of an order, without those that it is done with. */
const bottlesOf = (purchaseId: RawBuilder<unknown>) => sql`(sum(i.quantity) - coalesce((
  SELECT sum(b.quantity) FROM purchases q, jsonb_to_recordset(q.returned) AS b (product_id bigint, quantity int)
  WHERE q.id = ${purchaseId} AND b.product_id = i.product_id), 0))::int`

/**
 * The orders to be packed, with their progress.
 * @param chosen `dia` is the day of the payment, YYYY-MM-DD, `forma` the name of a delivery method
 */
export async function readPicking(
  db: Db,
  { dia, ids, forma }: OrderFilter,
): Promise<{ orders: PickOrder[]; wines: PickWine[] }> {
  const zone = sql.lit(shopTimeZone)
  const conditions = [toPick]
  if (dia)
    conditions.push(
      sql`o.paid_at >= ${dia}::date::timestamp AT TIME ZONE ${zone} AND o.paid_at < (${dia}::date + 1)::timestamp AT TIME ZONE ${zone}`,
    )
  if (ids && ids.length > 0) conditions.push(sql`o.id = ANY(${ids}::bigint[])`)
  if (forma) conditions.push(sql`${deliveryMethod} = ${forma}`)
  const { rows } = await sql<Row>`
    WITH chosen AS (SELECT o.id, o.numero, o.estado, ${recipient} AS customer, o.paid_at, o.purchase_id, ${giftMark} AS gift,
        ${deliveryMethod} AS method
      FROM orders o JOIN users u ON u.id = o.user_id LEFT JOIN orders_by_hand h ON h.order_id = o.id
      WHERE ${sql.join(conditions, sql` AND `)} ORDER BY o.paid_at, o.id LIMIT ${mostOrders})
    SELECT c.id AS order_id, c.numero, c.estado, c.customer, i.product_id, min(i.name) AS name, min(i.producer) AS producer,
      min(i.vintage) AS vintage, min(i.volume_ml) AS "volumeMl", min(i.type) AS type, coalesce(min(p.shelf), '') AS shelf,
      ${bottlesOf(sql`c.purchase_id`)} AS quantity, coalesce(min(k.picked), 0) AS picked,
      -- bottles that were returned since are missing no more
      least(coalesce(min(k.missing), 0), greatest(${bottlesOf(sql`c.purchase_id`)} - coalesce(min(k.picked), 0), 0)) AS missing,
      coalesce(min(k.note), '') AS note, c.gift, c.method
    FROM chosen c JOIN order_items i ON i.order_id = c.id JOIN products p ON p.id = i.product_id
      LEFT JOIN picks k ON k.order_id = c.id AND k.product_id = i.product_id
    GROUP BY c.id, c.numero, c.estado, c.customer, c.paid_at, c.purchase_id, c.gift, c.method, i.product_id
    HAVING ${bottlesOf(sql`c.purchase_id`)} > 0 ORDER BY c.paid_at, c.id`.execute(db)
  return { orders: ordersOf(rows), wines: winesOf(rows) }
}

function ordersOf(rows: readonly Row[]): PickOrder[] {
  const found = new Map<number, PickOrder>()
  for (const row of rows) {
    const { order_id: id, numero, customer, estado, method, quantity, picked, missing } = row
    const before = found.get(id) ?? {
      id,
      numero,
      customer,
      estado,
      method,
      bottles: 0,
      picked: 0,
      missing: 0,
    }
    found.set(id, {
      ...before,
      bottles: before.bottles + quantity,
      picked: before.picked + picked,
      missing: before.missing + missing,
    })
  }
  return [...found.values()]
}

/** The way through the store room. Pure. */

type Placed = { shelf: string; producer: string; name: string; product_id: number }

const collator = new Intl.Collator('es-AR', { numeric: true, sensitivity: 'base' })

/** By shelf as people count them ('A2' before 'A10'), what has none at the end; then by bodega and name. */
export function byShelf(a: Placed, b: Placed): number {
  if ((a.shelf === '') !== (b.shelf === '')) return a.shelf === '' ? 1 : -1
  return (
    collator.compare(a.shelf, b.shelf) ||
    collator.compare(a.producer, b.producer) ||
    collator.compare(a.name, b.name) ||
    a.product_id - b.product_id
  )
}

function winesOf(rows: readonly Row[]): PickWine[] {
  const found = new Map<number, PickWine>()
  for (const {
    product_id,
    name,
    producer,
    vintage,
    volumeMl,
    type,
    shelf,
    estado: _,
    method: __,
    ...line
  } of rows) {
    const before = found.get(product_id) ?? {
      product_id,
      name,
      producer,
      vintage,
      volumeMl,
      type,
      shelf,
      quantity: 0,
      lines: [],
    }
    found.set(product_id, {
      ...before,
      quantity: before.quantity + line.quantity,
      lines: [...before.lines, line],
    })
  }
  return [...found.values()].toSorted(byShelf)
}

export type Pick = { order_id: number; product_id: number; picked: number; missing: number; note: string }

export type Picked =
  | { ok: true; line: PickLine }
  | { ok: false; why: 'unknown' | 'not-to-pick' }
  | { ok: false; why: 'too-many'; quantity: number; type: string }

/** Notes how far a wine of an order is; of two at once the last one holds. */
export async function savePick(db: Db, pick: Pick, actor: string): Promise<Picked> {
  const { order_id, product_id, picked, missing, note } = pick
  return inTransaction(db, async (trx): Promise<Picked> => {
    // its state is not changed until this is noted
    await sql`SELECT FROM orders WHERE id = ${order_id} FOR SHARE`.execute(trx)
    const { rows } = await sql<
      { open: boolean; quantity: number | null } & {
        numero: string
        customer: string
        gift: PickLine['gift']
        type: string | null
      }
    >`
      SELECT ${toPick} AS open, o.numero, ${recipient} AS customer, ${giftMark} AS gift,
        (SELECT ${bottlesOf(sql`o.purchase_id`)} FROM order_items i WHERE i.order_id = o.id AND i.product_id = ${product_id}
          GROUP BY i.product_id) AS quantity,
        (SELECT min(i.type) FROM order_items i WHERE i.order_id = o.id AND i.product_id = ${product_id}) AS type
      FROM orders o JOIN users u ON u.id = o.user_id LEFT JOIN orders_by_hand h ON h.order_id = o.id
      WHERE o.id = ${order_id}`.execute(trx)
    const [order] = rows
    if (!order || order.quantity === null) return { ok: false, why: 'unknown' }
    const { numero, customer, quantity, gift } = order
    if (!order.open) return { ok: false, why: 'not-to-pick' }
    if (picked + missing > quantity) return { ok: false, why: 'too-many', quantity, type: order.type ?? '' }
    await sql`INSERT INTO picks (order_id, product_id, picked, missing, note, actor)
      VALUES (${order_id}, ${product_id}, ${picked}, ${missing}, ${note}, ${actor})
      ON CONFLICT (order_id, product_id) DO UPDATE SET picked = excluded.picked, missing = excluded.missing,
        note = excluded.note, actor = excluded.actor, at = now()`.execute(trx)
    return { ok: true, line: { order_id, numero, customer, quantity, picked, missing, note, gift } }
  })
}
