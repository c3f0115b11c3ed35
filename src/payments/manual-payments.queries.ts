import { isOrderOf, lockOrder } from '../orders/orders.queries.ts'
import { sql } from 'kysely'
import { shopDay } from '../calendar/shop-time.ts'
import { toPesos, type Centavos } from '../money/money.ts'
import type { Estado } from '../orders/order-status.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { ManualPayments } from './manual-payments.contract.ts'
import type { ManualMethod } from '../settings/payment-methods.ts'

/** An order and the payment that is noted of it, if one is. */
export type PayableOrder = {
  id: number
  purchase_id: string
  estado: Estado
  total: Centavos
  placed_at: Date
  payment: {
    id: number
    way: ManualMethod
    amount: Centavos
    paid_on: string
    note: string
    at: string
  } | null
}

/** Undefined: no such order. `lock`: until the transaction ends no other transaction notes its payment or makes its next step. */
export async function findPayable(db: Db, orderId: number, lock = false): Promise<PayableOrder | undefined> {
  if (lock) await lockOrder(db, orderId)
  const { rows } = await sql<PayableOrder>`
    SELECT o.id, o.purchase_id, o.estado, o.total, o.fecha AS placed_at,
      (SELECT json_build_object('id', h.id, 'way', h.way, 'amount', h.amount, 'paid_on', h.paid_on, 'note', h.note,
        'at', h.created_at) FROM payments_by_hand h WHERE h.order_id = o.id AND h.taken_back_at IS NULL) AS payment
    FROM orders o WHERE o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** A payment noted wrongly can be taken back until midnight by the shop's clock. */
const isOfToday = (at: string, now: Date) => shopDay(at) === shopDay(now)

/** Why the noted payment of an order stays; undefined where it can be taken back. */
export function whyNotTakenBack(
  order: PayableOrder,
  now: Date,
): 'not-noted' | 'another-day' | 'under-way' | undefined {
  if (!order.payment) return 'not-noted'
  if (!isOfToday(order.payment.at, now)) return 'another-day'
  return order.estado === 'Creada' ? undefined : 'under-way'
}

/** Why the method of a noted payment cannot be corrected; undefined where it can. */
export function whyNotCorrected(
  order: PayableOrder,
  now: Date,
): 'not-noted' | 'another-day' | 'cancelled' | undefined {
  if (!order.payment) return 'not-noted'
  if (!isOfToday(order.payment.at, now)) return 'another-day'
  return order.estado === 'Cancelada' ? 'cancelled' : undefined
}

export type NewManualPayment = {
  orderId: number
  way: ManualMethod
  amount: Centavos
  /** YYYY-MM-DD. */
  day: string
  /** False: none was said, so it is that of the request. */
  isDayGiven?: boolean
  note: string
  actor: string
  /** The same key is the same payment; null: each is another. */
  key: string | null
}

export async function insertManualPayment(trx: Db, payment: NewManualPayment): Promise<void> {
  const { orderId, way, amount, day, note, actor, key } = payment
  await sql`INSERT INTO payments_by_hand (order_id, way, amount, paid_on, note, actor, idempotency_key)
    VALUES (${orderId}, ${way}, ${amount}, ${day}::date, ${note}, ${actor}, ${key})`.execute(trx)
}

type NotedBefore = {
  way: ManualMethod
  amount: Centavos
  day: string
  note: string
  takenBack: { at: Date; reason: string } | undefined
}

/** The payment that was noted under a key, and what became of it. */
export async function findByKey(trx: Db, orderId: number, key: string): Promise<NotedBefore | undefined> {
  const { rows } = await sql<Omit<NotedBefore, 'takenBack'> & { at: Date | null; reason: string | null }>`
    SELECT way, amount, paid_on::text AS day, note, taken_back_at AS at, taken_back_reason AS reason FROM payments_by_hand
    WHERE order_id = ${orderId} AND idempotency_key = ${key}`.execute(trx)
  return rows.map(({ at, reason, ...noted }) => ({
    ...noted,
    takenBack: at === null ? undefined : { at, reason: reason ?? '' },
  }))[0]
}

export async function markTakenBack(trx: Db, id: number, actor: string, reason: string): Promise<void> {
  await sql`UPDATE payments_by_hand SET taken_back_at = now(), taken_back_by = ${actor}, taken_back_reason = ${reason}
    WHERE id = ${id} AND taken_back_at IS NULL`.execute(trx)
}

type Row = {
  id: number
  way: ManualMethod
  amount: Centavos
  day: string
  note: string
  actor: string
  at: Date
  taken_back_at: Date | null
  taken_back_by: string
  taken_back_reason: string | null
}

/**
 * The noted payments of an order, the first one first; undefined where there is no such order.
 * @param reader `owner`: the buyer whose order it must be, without names and payments that were taken back; undefined for the
 * shop
 */
export async function manualPaymentsOf(
  db: Db,
  orderId: number,
  reader: { owner: string | undefined; mayNote: boolean },
): Promise<ManualPayments | undefined> {
  const order = await findPayable(db, orderId)
  if (!order || (reader.owner !== undefined && !(await isOrderOf(db, orderId, reader.owner))))
    return undefined
  const { rows } = await sql<Row>`
    SELECT h.id, h.way, h.amount, h.paid_on::text AS day, h.note, coalesce(nullif(u.full_name, ''), h.actor) AS actor,
      h.created_at AS at, h.taken_back_at, coalesce(nullif(b.full_name, ''), h.taken_back_by) AS taken_back_by, h.taken_back_reason
    FROM payments_by_hand h LEFT JOIN users u ON u.id = h.actor LEFT JOIN users b ON b.id = h.taken_back_by
    WHERE h.order_id = ${orderId} ORDER BY h.id`.execute(db)
  const now = new Date()
  const inShop = reader.owner === undefined
  return {
    payments: rows
      .filter((row) => inShop || row.taken_back_at === null)
      .map(({ taken_back_at, taken_back_by, taken_back_reason, day, ...row }) => ({
        ...row,
        date: day,
        amount: toPesos(row.amount),
        note: inShop ? row.note : '',
        actor: inShop ? row.actor : 'shop',
        at: row.at.toISOString(),
        taken_back: taken_back_at && {
          at: taken_back_at.toISOString(),
          actor: taken_back_by,
          reason: taken_back_reason ?? '',
        },
      })),
    may_note: reader.mayNote && order.estado === 'Ingreso',
    may_take_back: reader.mayNote && whyNotTakenBack(order, now) === undefined,
    may_correct: reader.mayNote && whyNotCorrected(order, now) === undefined,
  }
}
