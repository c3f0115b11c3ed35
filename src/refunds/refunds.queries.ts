import { isOrderOf } from '../orders/orders.queries.ts'
import { sql } from 'kysely'
import { toPesos, type Centavos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Refund, RefundsOfOrder } from './refunds.contract.ts'

/** What is sold and paid of an order, and what went back. Centavos. */
export type Refundable = {
  estado: string
  paid: boolean
  total: Centavos
  payment_id: string | null
  status: string | null
  /** Of the payment, and by the provider's word of it. */
  amount: Centavos
  refunded: Centavos
  /** The provider decides whose the money is, or decided. */
  disputed: boolean
  /** Payments beside the order's that say something of its money, where none is noted by hand. */
  others: number
  /** The day (YYYY-MM-DD) of the payment that is noted by hand; null where none is. */
  noted_on: string | null
  done: Centavos
  asked: Centavos
}

/** Undefined: no such order. `lock`: no other refund or transition of it until the transaction ends. */
export async function findRefundable(db: Db, orderId: number, lock = false): Promise<Refundable | undefined> {
  if (lock) await sql`SELECT FROM orders WHERE id = ${orderId} FOR UPDATE`.execute(db)
  const { rows } = await sql<Refundable>`
    SELECT o.estado, o.paid_at IS NOT NULL AS paid, o.total, p.payment_id, p.status, coalesce(p.amount, 0)::bigint AS amount,
      coalesce(p.refunded, 0)::bigint AS refunded,
      coalesce(p.status IN ('charged_back', 'in_mediation'), false) OR EXISTS (SELECT FROM payment_disputes d
        WHERE d.payment_id = p.payment_id AND d.state = 'open' AND d.kind <> 'fraud') AS disputed,
      (SELECT count(*)::int FROM payments x WHERE x.purchase_id = o.purchase_id AND x.settled IN ('refunded', 'refund-due')
        AND NOT EXISTS (SELECT FROM payments_by_hand h WHERE h.order_id = o.id AND h.taken_back_at IS NULL)) AS others,
      (SELECT h.paid_on::text FROM payments_by_hand h WHERE h.order_id = o.id AND h.taken_back_at IS NULL) AS noted_on,
      coalesce(r.given_back, 0)::bigint AS done, coalesce(r.asked, 0)::bigint AS asked
    FROM orders o LEFT JOIN payments p ON p.purchase_id = o.purchase_id AND p.settled = 'order-paid'
      LEFT JOIN order_refunds r ON r.order_id = o.id
    WHERE o.id = ${orderId} ORDER BY p.first_seen_at LIMIT 1`.execute(db)
  return rows[0]
}

/** Whether money of it went back, or is on its way, or bottles of it were returned. */
export async function isRefunded(db: Db, orderId: number): Promise<boolean> {
  const order = await findRefundable(db, orderId)
  const { rows } = await sql`SELECT FROM returns WHERE order_id = ${orderId} LIMIT 1`.execute(db)
  return order !== undefined && (order.done + order.asked > 0 || rows.length > 0)
}

/** What may still go back: never more than was paid, by any route, the provider's own panel included. */
export function leftOf(order: Refundable): Centavos {
  if (!order.paid || order.estado === 'Cancelada' || order.estado === 'Ingreso') return 0
  if (order.payment_id === null)
    return order.others > 0 ? 0 : Math.max(0, order.total - order.done - order.asked)
  if (order.status !== 'approved' || order.disputed) return 0
  const gone = Math.max(order.done, order.refunded)
  return Math.max(0, order.amount - gone - order.asked)
}

/** What the shop still has to give back itself of a cancelled order that was paid without the provider. */
export function owedInHand(order: Refundable): Centavos {
  if (order.estado !== 'Cancelada' || !order.paid || !order.noted_on || order.payment_id !== null) return 0
  return Math.max(0, order.total - order.done - order.asked)
}

/** Who gave back the last of a cancelled order's money by hand; undefined while it is not all back. */
export async function givenBackInHandBy(db: Db, orderId: number): Promise<string | undefined> {
  const order = await findRefundable(db, orderId)
  if (!order?.noted_on || order.done === 0 || owedInHand(order) > 0) return undefined
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
  const order = await findRefundable(db, orderId)
  if (!order || (owner !== undefined && !(await isOrderOf(db, orderId, owner)))) return undefined
  const { rows } = await sql<Omit<Refund, 'at'> & { at: Date }>`
    SELECT r.id, r.amount, r.reason, r.state, CASE WHEN r.origin IN ('panel', 'chargeback') THEN r.origin WHEN r.payment_id IS NULL THEN 'hand' ELSE 'provider' END AS by,
      coalesce(r.settled_at, r.created_at) AS at, r.way, r.given_on::text AS date, coalesce(nullif(u.full_name, ''), r.actor) AS actor
    FROM refunds r LEFT JOIN users u ON u.id = r.actor WHERE r.order_id = ${orderId} ORDER BY r.id`.execute(
    db,
  )
  // who bought reads nothing of a case that is between the provider and the shop
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
    refunded: toPesos(order.done - held),
    left: toPesos(leftOf(order) + owedInHand(order)),
    in_hand: owedInHand(order) > 0,
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
