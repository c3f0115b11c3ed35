import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { BoughtWine, Charge } from '../platform/database/order-tables.ts'
import { splitAmount } from '../totals/split-amount.ts'
import type { Address } from './address.contract.ts'
import { addressText } from './address.contract.ts'

/** A line of an order of another shop. Money in centavos. */
export type PastLine = BoughtWine & {
  unit_price: number
  type: string
  variety: string
  degree_sugar: string
}

/** An order of another shop, as it was there. Money in centavos. */
export type PastOrder = {
  /** Unique among the orders that ever move in. */
  key: string
  number: string
  userId: string
  email: string
  at: Date
  estado: 'Procesando' | 'Completo' | 'Cancelada'
  paidAt: Date | null
  total: number
  delivery: number
  /** What the difference between bottles and total is called. */
  discountLabel: string
  address: Address | undefined
  /** The code of a discount, empty without one. */
  code: string
  note: string
  lines: readonly PastLine[]
}

/** What an order comes to beside its bottles: what is left of its total is a discount or another charge. */
export function chargesOf({ lines, delivery, total, discountLabel }: PastOrder): Charge[] {
  const bottles = lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0)
  const rest = total - bottles - delivery
  const charge = (kind: Charge['kind'], label: string, amount: number): Charge[] =>
    amount === 0 ? [] : [{ kind, label, list: amount, amount, tax: 21 }]
  return [
    ...charge('delivery', 'Envío', delivery),
    ...(rest < 0 ? charge('manual', discountLabel, rest) : charge('surcharge', 'Otros cargos', rest)),
  ]
}

/** Whether an order can be stored: something was bought, it cost something, and its discount is not above its bottles. */
export function isStorable(order: PastOrder): boolean {
  const bottles = order.lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0)
  return order.lines.length > 0 && order.total > 0 && bottles > 0 && order.total - order.delivery >= 0
}

/**
 * Stores orders of another shop as history: no mail, no stock, no invoice. An order whose number this shop has used gets
 * letters behind it; one whose key was stored before is left out.
 * @returns the ids of the stored orders by key
 */
export async function insertPastOrders(trx: Db, orders: readonly PastOrder[]): Promise<Map<string, number>> {
  const given = orders.map((order) => rowOf(order))
  const { rows } = await sql<{ key: string; id: number }>`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS t (key text, purchase_id uuid, number text,
        user_id text, email text, at timestamptz, estado text, paid_at timestamptz, total bigint, code text, charges jsonb, discounts jsonb,
        lines jsonb, address jsonb, direccion text)),
      fresh AS (SELECT * FROM given g WHERE NOT EXISTS (SELECT FROM purchases q WHERE q.id_payment = g.key)),
      bought AS (INSERT INTO purchases (id, user_id, attempt, lines, total, code, charges, discounts, id_payment, hold, ask_at, created_at)
        SELECT purchase_id, user_id, key, lines, total, code, charges, discounts, key,
          CASE estado WHEN 'Cancelada' THEN 'released' ELSE 'taken' END, NULL, at FROM fresh RETURNING id)
    INSERT INTO orders (numero, purchase_id, user_id, estado, total, code, charges, discounts, fecha, id_payment, email_envio,
      direccion, address, paid_at, processed_at, completed_at, cancelled_at, sent_at, delivered_at, owner_told_at)
    SELECT f.number || CASE WHEN EXISTS (SELECT FROM orders o WHERE o.numero = f.number) THEN ' ' || left(md5(f.key), 4) ELSE '' END,
      f.purchase_id, f.user_id, f.estado, f.total, f.code, f.charges, f.discounts, f.at, f.key, f.email, f.direccion, f.address, f.paid_at,
      f.paid_at, CASE f.estado WHEN 'Completo' THEN f.paid_at END, CASE f.estado WHEN 'Cancelada' THEN f.at END,
      CASE f.estado WHEN 'Completo' THEN f.paid_at END, CASE f.estado WHEN 'Completo' THEN f.paid_at END, now()
    FROM fresh f JOIN bought b ON b.id = f.purchase_id ORDER BY f.at, f.key
    RETURNING id_payment AS key, id`.execute(trx)
  const ids = new Map(rows.map(({ key, id }) => [key, id]))
  const stored = orders.filter(({ key }) => ids.has(key))
  if (stored.length === 0) return ids
  await trx
    .insertInto('order_items')
    .values(stored.flatMap((order) => itemsOf(order, ids.get(order.key) ?? 0)))
    .execute()
  const events = stored.map(({ key, at, estado, note }) => ({ order_id: ids.get(key), at, estado, note }))
  await sql`INSERT INTO order_events (order_id, at, actor, action, estado_before, estado_after, note)
    SELECT order_id, at, 'shop', 'trasladar', NULL, estado, nullif(note, '')
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS given (order_id bigint, at timestamptz, estado text, note text)`.execute(
    trx,
  )
  return ids
}

function rowOf(order: PastOrder) {
  const charges = chargesOf(order)
  const discounts = charges.filter(({ amount }) => amount < 0)
  return {
    key: order.key,
    purchase_id: randomUUID(),
    number: order.number,
    user_id: order.userId,
    email: order.email,
    at: order.at,
    estado: order.estado,
    paid_at: order.paidAt,
    total: order.total,
    code: order.code === '' ? null : order.code,
    charges,
    discounts: discounts.map(({ label, amount }) => ({ promotion_id: null, reason: label, amount: -amount })),
    lines: order.lines.map((line) => ({ ...line, discount: 0 })),
    address: order.address ?? null,
    direccion: order.address ? addressText(order.address) : null,
  }
}

/** The lines of an order, each with its share of what was taken off. */
function itemsOf(order: PastOrder, orderId: number) {
  const off = -chargesOf(order).reduce((sum, { amount }) => sum + Math.min(0, amount), 0)
  const totals = order.lines.map(({ unit_price, quantity }) => unit_price * quantity)
  const shares = splitAmount(off, totals)
  return order.lines.map((line, index) => {
    const [total = 0, share = 0] = [totals[index], shares[index]]
    return {
      ...line,
      order_id: orderId,
      line: index + 1,
      list_price: null,
      discounts: '[]',
      shares:
        share === 0
          ? '[]'
          : JSON.stringify([{ promotion_id: null, reason: order.discountLabel, amount: share }]),
      total,
      charged: total - share,
      unit_cost: null,
      discount: 0,
    }
  })
}

/** Removes orders that moved in, with all that is stored about them. Those that anything happened to since stay. */
export async function removePastOrders(trx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH gone AS (DELETE FROM orders o WHERE o.id = ANY(${[...ids]}::bigint[])
        AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.action <> 'trasladar')
      RETURNING o.id, o.purchase_id),
      purchase AS (DELETE FROM purchases q USING gone g WHERE q.id = g.purchase_id)
    SELECT id FROM gone`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Those of these people who have neither an order nor a purchase. */
export async function withoutPurchases(trx: Db, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT given.id FROM unnest(${[...people]}::text[]) AS given (id)
    WHERE NOT EXISTS (SELECT FROM purchases q WHERE q.user_id = given.id) AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = given.id)`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Hands orders that moved in to another account of the same person. */
export async function handPastOrders(trx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const { rows } = await sql<{ purchase_id: string }>`
    UPDATE orders o SET user_id = ${to} WHERE o.user_id = ${from}
      AND EXISTS (SELECT FROM users u WHERE u.id = ${to})
      AND EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.action = 'trasladar') RETURNING o.purchase_id`.execute(
    trx,
  )
  const purchases = rows.map((row) => row.purchase_id)
  await sql`UPDATE purchases SET user_id = ${to} WHERE id = ANY(${purchases}::uuid[])`.execute(trx)
}
