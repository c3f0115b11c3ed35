import { sql } from 'kysely'
import { fromFieldTime, shopDay } from '../calendar/shop-time.ts'
import type { Payable } from '../purchases/payable.ts'
import { payWith } from '../purchases/price-today.ts'
import type { PaymentMethods } from '../totals/payment-methods.ts'
import type { Centavos } from '../money/money.ts'
import { endCheckout } from '../orders/purchases.queries.ts'
import type { WaitsFor } from '../orders/manual-order.queries.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import {
  findByKey,
  findPayable,
  insertManualPayment,
  markTakenBack,
  whyNotCorrected,
  whyNotTakenBack,
  type NewManualPayment,
  type PayableOrder,
} from './manual-payments.queries.ts'
import { methodNames, type ManualMethod } from '../settings/payment-methods.ts'

export type Noted =
  | { ok: true }
  | { ok: false; why: 'unknown' | 'key-used' | 'not-pending' }
  | { ok: false; why: 'taken-back'; at: Date; reason: string }
  /** `before`: the total that its prices held for until then. */
  | { ok: false; why: 'other-total'; total: Centavos; before: Centavos | undefined }
  | { ok: false; why: 'no-delivery' }
  /** The money came before there was an order. */
  | { ok: false; why: 'before-order'; placedOn: string }
  | { ok: false; why: 'sold-out'; missing: string[] }

/**
 * Notes that an order's money came in without the payment provider: the order goes to Creada, as an approved payment would
 * take it there. Of two at once the second waits for the order's lock and finds it paid.
 */
export const notePayment = (
  db: Db,
  payment: NewManualPayment,
  paymentMethods: PaymentMethods,
): Promise<Noted> =>
  inTransaction(db, async (trx) => {
    await sql`SAVEPOINT note_payment`.execute(trx)
    const noted = await notePaymentIn(trx, payment, paymentMethods)
    if (!noted.ok) await sql`ROLLBACK TO SAVEPOINT note_payment`.execute(trx)
    return noted
  })

/**
 * The same in the caller's transaction, which is given up where it is refused.
 * @param paymentMethods the payment methods that there are today
 */
export async function notePaymentIn(
  trx: Db,
  payment: NewManualPayment,
  paymentMethods: PaymentMethods,
): Promise<Noted> {
  const { orderId, way, amount, actor, key } = payment
  const order = await findPayable(trx, orderId, true)
  if (!order) return { ok: false, why: 'unknown' }
  const known = key === null ? undefined : await findByKey(trx, orderId, key)
  if (known?.takenBack) return { ok: false, why: 'taken-back', ...known.takenBack }
  if (known) return isSamePayment(known, payment) ? { ok: true } : { ok: false, why: 'key-used' }
  if (order.estado !== 'Ingreso') return { ok: false, why: 'not-pending' }
  const placedOn = shopDay(order.placed_at)
  if (payment.day < placedOn) return { ok: false, why: 'before-order', placedOn }
  const due = await payWith(trx, orderId, {
    at: momentOf(payment.day),
    amount,
    paymentMethods,
    surchargePrices: undefined,
    isNoted: true,
  })
  if (!due.ok) return notDue(due)
  const step = await transitionOrder(trx, orderId, () => 'pagar', actor, {
    note: methodNames[way],
    // the money is there, and it is what the order was agreed at
    overLimits: true,
  })
  if (!step.ok) return step.why === 'sold-out' ? step : { ok: false, why: 'not-pending' }
  await insertManualPayment(trx, payment)
  await endCheckout(trx, order.purchase_id)
  return { ok: true }
}

/** Whether a repeated request is about the very payment that was noted under its key. */
const isSamePayment = (
  known: Pick<NewManualPayment, 'way' | 'amount' | 'day' | 'note'>,
  { way, amount, day, note, isDayGiven }: NewManualPayment,
): boolean =>
  known.way === way &&
  known.amount === amount &&
  known.note === note &&
  (known.day === day || isDayGiven === false)

/** Money of an earlier day came while the prices of that day held. */
function momentOf(day: string): Date {
  const now = new Date()
  return day < shopDay(now) ? new Date(fromFieldTime(`${day}T00:00`)) : now
}

function notDue(due: Extract<Payable, { ok: false }>): Extract<Noted, { ok: false }> {
  switch (due.why) {
    case 'price-changed':
      return { ok: false, why: 'other-total', total: due.today, before: due.before }
    case 'no-delivery':
    case 'not-offered':
      return { ok: false, why: 'no-delivery' }
    case 'superseded':
    case 'not-pending':
      return { ok: false, why: 'not-pending' }
  }
}

export type TakenBack =
  | { ok: true }
  | { ok: false; why: 'unknown' | 'refunded' | NonNullable<ReturnType<typeof whyNotTakenBack>> }

export type TakingBack = {
  orderId: number
  reason: string
  actor: string
  /** How long its bottles are held then, by how its money comes. */
  holdMinutes: (waitsFor: WaitsFor | null) => number
  /** Whether money of the order went back. */
  isRefunded: (trx: Db, orderId: number) => Promise<boolean>
}

/** Takes a noted payment back: the order waits for its payment again, with its bottles. */
export async function takePaymentBack(db: Db, taking: TakingBack): Promise<TakenBack> {
  const { orderId, reason, actor, holdMinutes, isRefunded } = taking
  return inTransaction(db, async (trx): Promise<TakenBack> => {
    const order = await findPayable(trx, orderId, true)
    if (!order) return { ok: false, why: 'unknown' }
    const refusal = whyNotTakenBack(order, new Date())
    if (refusal || !order.payment) return { ok: false, why: refusal ?? 'not-noted' }
    if (await isRefunded(trx, orderId)) return { ok: false, why: 'refunded' }
    const step = await transitionOrder(trx, orderId, () => 'impagar', actor, {
      note: reason,
      holdMinutes,
    })
    if (!step.ok) return { ok: false, why: 'under-way' }
    await markTakenBack(trx, order.payment.id, actor, reason)
    return { ok: true }
  })
}

export type Corrected =
  | { ok: true }
  | { ok: false; why: 'unknown' | 'same-way' | NonNullable<ReturnType<typeof whyNotCorrected>> }

/** Another payment method for a payment that is noted: what was noted stays, taken back, beside the right one. */
export async function correctMethod(
  db: Db,
  { orderId, way, reason, actor }: { orderId: number; way: ManualMethod; reason: string; actor: string },
): Promise<Corrected> {
  return inTransaction(db, async (trx): Promise<Corrected> => {
    const order: PayableOrder | undefined = await findPayable(trx, orderId, true)
    if (!order) return { ok: false, why: 'unknown' }
    const refusal = whyNotCorrected(order, new Date())
    if (refusal || !order.payment) return { ok: false, why: refusal ?? 'not-noted' }
    const { id, amount, paid_on, note } = order.payment
    if (order.payment.way === way) return { ok: false, why: 'same-way' }
    await markTakenBack(trx, id, actor, reason)
    await insertManualPayment(trx, { orderId, way, amount, day: paid_on, note, actor, key: null })
    return { ok: true }
  })
}
