import { isOrderOf, lockOrder } from '../orders/orders.queries.ts'
import { sql } from 'kysely'
import { type Centavos, toPesos } from '../money/money.ts'
import type { Estado } from '../orders/order-status.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Refund, RefundsOfOrder } from './refunds.contract.ts'
import type { InvoiceLine } from '../invoicing/draft-invoice.ts'
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

/**
 * The same key is the same refund or return of an order. Callers choose keys of their own; those of the shop are another
 * namespace, so that no caller takes one that the shop will need.
 */
export type IdempotencyKey = { issuer: 'caller' | 'shop'; text: string }

export const callerKey = (text: string): IdempotencyKey => ({ issuer: 'caller', text })
export const shopKey = (text: string): IdempotencyKey => ({ issuer: 'shop', text })

/** What was paid of an order and what of it went back, as the view `order_money` adds it up. Centavos. */
export type OrderMoney = {
  estado: Estado
  /** 0 until it is paid. */
  paid: Centavos
  /** Of its payment at the provider; null: it was paid without it, or not at all. */
  payment_id: string | null
  /** The provider decides whose the money is, or decided. */
  is_disputed: boolean
  /** The day (YYYY-MM-DD) of the payment that staff noted; null: none is noted. */
  noted_on: string | null
  /** What went back, the money that a buyer's bank holds included. */
  given_back: Centavos
  /** What waits for the provider's answer. */
  asked: Centavos
  /** What a refund may still give back. */
  refundable: Centavos
  /** What the shop itself has still to give back of a cancelled order that was paid without the provider. */
  owed_in_hand: Centavos
}

/**
 * Undefined: no such order.
 * @param lock no other refund or transition of it until the transaction ends
 */
export async function findOrderMoney(db: Db, orderId: number, lock = false): Promise<OrderMoney | undefined> {
  if (lock) await lockOrder(db, orderId)
  const { rows } = await sql<OrderMoney>`
    SELECT estado, paid, payment_id, is_disputed, noted_on::text, given_back, asked, refundable, owed_in_hand
    FROM order_money WHERE order_id = ${orderId}`.execute(db)
  return rows[0]
}

/** Whether money of it went back, or is on its way, or bottles of it were returned. */
export async function isRefunded(db: Db, orderId: number): Promise<boolean> {
  const money = await findOrderMoney(db, orderId)
  const { rows } = await sql`SELECT FROM returns WHERE order_id = ${orderId} LIMIT 1`.execute(db)
  return money !== undefined && (money.given_back + money.asked > 0 || rows.length > 0)
}

/** The person that gave back the last of a cancelled order's money by hand; undefined while it is not all back. */
export async function givenBackInHandBy(db: Db, orderId: number): Promise<string | undefined> {
  const money = await findOrderMoney(db, orderId)
  if (!money?.noted_on || money.given_back === 0 || money.owed_in_hand > 0) return undefined
  const { rows } = await sql<{ actor: string }>`
    SELECT actor FROM refunds WHERE order_id = ${orderId} AND state = 'done' ORDER BY id DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]?.actor
}

/** An order's refunds, the first one first. Undefined: no such order, or not of this owner. */
export async function refundsOf(
  db: Db,
  orderId: number,
  owner: string | undefined,
): Promise<RefundsOfOrder | undefined> {
  const money = await findOrderMoney(db, orderId)
  if (!money || (owner !== undefined && !(await isOrderOf(db, orderId, owner)))) return undefined
  const { rows } = await sql<Omit<Refund, 'at'> & { at: Date }>`
    SELECT r.id, r.amount, r.reason, r.state, CASE WHEN r.origin IN ('panel', 'chargeback') THEN r.origin WHEN r.payment_id IS NULL THEN 'hand' ELSE 'provider' END AS by,
      coalesce(r.settled_at, r.created_at) AS at, r.way, r.given_on::text AS date, coalesce(nullif(u.full_name, ''), r.actor) AS actor
    FROM refunds r LEFT JOIN users u ON u.id = r.actor WHERE r.order_id = ${orderId} ORDER BY r.id`.execute(
    db,
  )
  // a buyer reads nothing of a case between the provider and the shop
  const shown =
    owner === undefined
      ? rows
      : rows.filter(({ state, by }) => state !== 'refused' && state !== 'reversed' && by !== 'chargeback')
  const held = sumOf(rows) - sumOf(shown)
  return {
    refunds: shown.map((row) => ({
      ...row,
      amount: toPesos(row.amount),
      at: row.at.toISOString(),
      actor: owner === undefined ? row.actor : 'shop',
    })),
    refunded: toPesos(money.given_back - held),
    left: toPesos(money.refundable + money.owed_in_hand),
    in_hand: money.owed_in_hand > 0,
  }
}

const sumOf = (rows: readonly { amount: Centavos; state: Refund['state'] }[]): Centavos =>
  rows.reduce((sum, { amount, state }) => sum + (state === 'done' ? amount : 0), 0)

/** A refund that the provider has not settled. */
export type RequestedRefund = {
  id: number
  payment_id: string
  amount: Centavos
  provider_key: string
  created_at: Date
  attempts: number
}

/** Counts the attempt. Undefined where it is settled. */
export async function takeRequested(db: Db, id: number): Promise<RequestedRefund | undefined> {
  const { rows } = await sql<RequestedRefund>`
    UPDATE refunds SET attempts = attempts + 1 WHERE id = ${id} AND state = 'asked'
    RETURNING id, payment_id, amount, provider_key, created_at, attempts`.execute(db)
  return rows[0]
}

/** Ids of unsettled refunds whose turn has come, at growing intervals. */
export async function claimRequested(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE refunds SET next_at = now() + least(greatest(interval '15 seconds', (now() - created_at) / 2), interval '1 hour')
    WHERE id IN (SELECT id FROM refunds WHERE state = 'asked' AND next_at <= now() ORDER BY next_at LIMIT 20
      FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db)
  return rows.map((row) => row.id)
}

/** The provider's refunds of a payment that are known as rows. */
export async function claimedRefunds(db: Db, paymentId: string): Promise<Set<string>> {
  const { rows } = await sql<{ provider_id: string }>`
    SELECT provider_id FROM refunds WHERE payment_id = ${paymentId} AND provider_id IS NOT NULL`.execute(db)
  return new Set(rows.map((row) => row.provider_id))
}

export async function markRefused(db: Db, id: number, problem: string): Promise<void> {
  await sql`UPDATE refunds SET state = 'refused', problem = ${problem.slice(0, 500)}, settled_at = now()
    WHERE id = ${id} AND state = 'asked'`.execute(db)
}
