import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { toPesos, type Centavos } from '../money/money.ts'
import type { InvoiceLine } from '../invoicing/draft-invoice.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import type { BoughtLine, Destination, ReturnLine } from './return-share.ts'
import type { ReturnAnswer } from './returns.contract.ts'

const itemName = sql`wine_name(i.name, i.producer, i.vintage, i.volume_ml)`

/** An order's lines and how many of their bottles were returned; paid ones before gifts of the same wine. */
export async function boughtLines(db: Db, orderId: number): Promise<BoughtLine[]> {
  const { rows } = await sql<BoughtLine>`
    SELECT i.line, i.product_id, ${itemName} AS name, i.quantity, i.charged,
      coalesce((SELECT sum(l.quantity) FROM return_lines l WHERE l.order_id = i.order_id AND l.line = i.line), 0)::int AS returned
    FROM order_items i WHERE i.order_id = ${orderId} ORDER BY i.gift, i.line`.execute(db)
  return rows
}

type KnownReturn = { id: number; refund_id: number | null; lines: string }

/** The return of that key; `lines` as `linesText` writes them. */
export async function findReturn(
  trx: Db,
  orderId: number,
  key: IdempotencyKey,
): Promise<KnownReturn | undefined> {
  const { rows } = await sql<KnownReturn>`
    SELECT r.id, r.refund_id, string_agg(l.product_id || ' ' || l.destination || ' ' || l.bottles, ', ' ORDER BY l.product_id, l.destination) AS lines
    FROM returns r JOIN (SELECT return_id, product_id, destination, sum(quantity) AS bottles FROM return_lines
      GROUP BY return_id, product_id, destination) l ON l.return_id = r.id
    WHERE r.order_id = ${orderId} AND r.key_issuer = ${key.issuer} AND r.idempotency_key = ${key.text} GROUP BY r.id`.execute(
    trx,
  )
  return rows[0]
}

/** Bottles by wine and destination, to compare a repeated request with the first one. */
export function linesText(
  lines: readonly { product_id: number; quantity: number; to: Destination }[],
): string {
  const sums = new Map<string, { product_id: number; to: Destination; bottles: number }>()
  for (const { product_id, quantity, to } of lines) {
    const key = `${product_id} ${to}`
    sums.set(key, { product_id, to, bottles: quantity + (sums.get(key)?.bottles ?? 0) })
  }
  return [...sums.values()]
    .toSorted((a, b) => a.product_id - b.product_id || (a.to < b.to ? -1 : 1))
    .map(({ product_id, to, bottles }) => `${product_id} ${to} ${bottles}`)
    .join(', ')
}

export async function insertReturn(
  trx: Db,
  given: {
    orderId: number
    reason: string
    actor: string
    key: IdempotencyKey
    lines: readonly ReturnLine[]
  },
): Promise<number> {
  const { orderId, reason, actor, key, lines } = given
  const { rows } = await sql<{ id: number }>`
    INSERT INTO returns (order_id, reason, actor, key_issuer, idempotency_key)
    VALUES (${orderId}, ${reason}, ${actor}, ${key.issuer}, ${key.text}) RETURNING id`.execute(trx)
  const id = rows[0]?.id ?? 0
  await sql`INSERT INTO return_lines (return_id, order_id, line, product_id, quantity, destination, amount)
    SELECT ${id}, ${orderId}, l.line, l.product_id, l.quantity, l."to", l.amount FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS l (line int, product_id bigint, quantity int, "to" text, amount bigint)`.execute(trx)
  return id
}

export async function tieRefund(trx: Db, returnId: number, refundId: number): Promise<void> {
  await sql`UPDATE returns SET refund_id = ${refundId} WHERE id = ${returnId}`.execute(trx)
}

/** The bottles that a refund is for, each line with its part of what was paid; none where it is for none. */
export async function bottlesOfRefund(trx: Db, refundId: number): Promise<InvoiceLine[]> {
  const { rows } = await sql<InvoiceLine>`
    SELECT sum(l.quantity)::int AS quantity, min(${itemName}) AS name, sum(l.amount)::bigint AS total
    FROM returns r JOIN return_lines l ON l.return_id = r.id
      JOIN order_items i ON i.order_id = l.order_id AND i.line = l.line
    WHERE r.refund_id = ${refundId} GROUP BY l.line ORDER BY l.line`.execute(trx)
  return rows
}

/** The same as a credit note lists them: together `amount`. */
export function creditLines(bottles: readonly InvoiceLine[], amount: Centavos): InvoiceLine[] {
  const rest = amount - bottles.reduce((sum, line) => sum + line.total, 0)
  if (rest === 0) return [...bottles]
  return [
    ...bottles,
    { quantity: 1, name: rest > 0 ? 'Otros importes de la compra' : 'Parte que no se devuelve', total: rest },
  ]
}

type ReturnRow = Omit<ReturnAnswer, 'at' | 'lines' | 'refund'> & {
  created_at: Date
  lines: { product_id: number; name: string; quantity: number; to: Destination }[]
  refund: { amount: Centavos; state: 'asked' | 'done' | 'refused' } | null
}

/** An order's returns, the first one first. */
export async function returnsOf(db: Db, orderId: number): Promise<ReturnAnswer[]> {
  const { rows } = await sql<ReturnRow>`
    SELECT r.id, r.created_at, r.reason, coalesce(nullif(u.full_name, ''), r.actor) AS actor,
      CASE WHEN f.id IS NOT NULL THEN json_build_object('amount', f.amount, 'state', f.state) END AS refund,
      (SELECT json_agg(json_build_object('product_id', l.product_id, 'name', ${itemName}, 'quantity', l.quantity, 'to', l.destination)
        ORDER BY l.line, l.destination) FROM return_lines l JOIN order_items i ON i.order_id = l.order_id AND i.line = l.line
        WHERE l.return_id = r.id) AS lines
    FROM returns r LEFT JOIN refunds f ON f.id = r.refund_id LEFT JOIN users u ON u.id = r.actor
    WHERE r.order_id = ${orderId} ORDER BY r.id`.execute(db)
  return rows.map(({ created_at, refund, ...row }) => ({
    ...row,
    at: created_at.toISOString(),
    refund: refund && { state: refund.state, amount: toPesos(refund.amount) },
  }))
}
