import { shopDay } from '../../src/calendar/shop-time.ts'
import { currency } from '../../src/money/money.ts'
import { paymentProvider } from '../../src/orders/actor-words.ts'
import type { Db } from '../../src/platform/database/open-database.ts'
import { refundOrigins } from '../../src/refunds/refund-origin.ts'
import type { PastOrder } from './past-order.ts'
import type { PastReturn } from './past-returns.ts'
import * as stored from './stored.ts'

/** Stores the payments for past orders, also in the card sandbox, and the refunds. */
export async function storeMoney(
  trx: Db,
  orders: readonly PastOrder[],
  returns: readonly PastReturn[],
  notificationUrl: string,
): Promise<void> {
  const paid = orders.filter(({ moments }) => moments.paid !== null)
  const backOf = new Map(returns.map((entry) => [entry.order, entry]))
  const byCard = paid
    .filter(stored.isByProvider)
    .map((order) => ({ order, ...stateOf(order, backOf.get(order)) }))
  await stored.insertRows(
    trx,
    'sandbox_preferences',
    byCard.map(({ order }) => preferenceRow(order, notificationUrl)),
  )
  await stored.insertRows(trx, 'sandbox_payments', byCard.map(sandboxRow))
  await stored.insertRows(trx, 'payments', byCard.map(paymentRow))
  await stored.insertRows(
    trx,
    'payments_by_hand',
    paid.filter((order) => !stored.isByProvider(order)).map(handPaymentRow),
  )
  await storeRefunds(trx, returns)
  await stored.insertRows(
    trx,
    'refunds',
    byCard
      .filter(({ order }) => order.moments.cancelled)
      .map((payment, index) => cancellationRow(payment, returns.length + index + 1)),
  )
  await stored.continueAfter(trx, ['refunds', 'returns'])
}

type CardState = { status: string; refunded: number; changed: Date | null }
type CardPayment = CardState & { order: PastOrder }

/** A cancelled order was refunded in full. */
function stateOf(order: PastOrder, back: PastReturn | undefined): CardState {
  const { paid, cancelled } = order.moments
  return cancelled
    ? { status: 'refunded', refunded: order.total, changed: cancelled }
    : { status: 'approved', refunded: back?.amount ?? 0, changed: back?.at ?? paid }
}

function preferenceRow(order: PastOrder, notificationUrl: string) {
  const back = new URL('/user/comprarealizada', notificationUrl).href
  const items = [{ id: String(order.n), title: 'Compra', quantity: 1, unit_price: order.total / 100 }]
  const back_urls = { success: back, pending: back, failure: back }
  return {
    id: stored.preferenceOf(order),
    external_reference: stored.purchaseId(order),
    created_at: order.at,
    body: { items, back_urls, notification_url: notificationUrl },
  }
}

const sandboxRefund = (order: PastOrder) => stored.sandboxPayment(order) * 100 + 1

const sandboxRow = ({ order, status, refunded, changed }: CardPayment) => ({
  id: stored.sandboxPayment(order),
  preference_id: stored.preferenceOf(order),
  external_reference: stored.purchaseId(order),
  status,
  amount: order.total / 100,
  refunded: refunded / 100,
  refunds: refunded > 0 ? [{ id: sandboxRefund(order), amount: refunded / 100, date_created: changed }] : [],
  created_at: order.moments.paid,
  updated_at: changed,
})

const paymentRow = ({ order, status, refunded, changed }: CardPayment) => ({
  payment_id: String(stored.sandboxPayment(order)),
  purchase_id: stored.purchaseId(order),
  status,
  amount: order.total,
  currency: currency.code,
  refunded,
  settled: order.moments.cancelled ? 'refunded' : 'order-paid',
  first_seen_at: order.moments.paid,
  updated_at: changed,
  changed_at: changed,
  refund_at: changed,
})

const handPaymentRow = (order: PastOrder) => ({
  order_id: stored.orderId(order),
  way: order.paidBy,
  amount: order.total,
  paid_on: shopDay(order.moments.paid ?? order.at),
  note: '',
  actor: 'shop',
  idempotency_key: `past-${order.n}`,
  created_at: order.moments.paid,
})

async function storeRefunds(trx: Db, returns: readonly PastReturn[]): Promise<void> {
  const numbered = returns.map((entry, index) => ({ ...entry, id: index + 1 }))
  const bottles = numbered.filter(({ bottle }) => bottle !== undefined)
  await stored.insertRows(trx, 'refunds', numbered.map(refundRow))
  await stored.insertRows(trx, 'returns', bottles.map(returnRow))
  await stored.insertRows(trx, 'return_lines', bottles.map(returnLineRow))
}

/** The payment of a cancelled order, which is not a sale. */
const cancellationRow = ({ order, refunded, changed }: CardPayment, id: number) => ({
  id,
  order_id: null,
  payment_id: String(stored.sandboxPayment(order)),
  provider_id: String(sandboxRefund(order)),
  provider_key: stored.uuidOf(`refund ${id}`),
  amount: refunded,
  reason: refundOrigins.cancellation,
  actor: paymentProvider,
  key_issuer: 'shop',
  idempotency_key: `panel-${sandboxRefund(order)}`,
  state: 'done',
  origin: 'cancellation',
  next_at: changed,
  created_at: changed,
  settled_at: changed,
  credited_at: changed,
})

type Numbered = PastReturn & { id: number }

const refundRow = ({ id, order, at, amount, reason, bottle }: Numbered) => ({
  id,
  order_id: stored.orderId(order),
  payment_id: stored.isByProvider(order) ? String(stored.sandboxPayment(order)) : null,
  provider_id: stored.isByProvider(order) ? String(sandboxRefund(order)) : null,
  provider_key: stored.uuidOf(`refund ${id}`),
  amount,
  reason,
  actor: 'shop',
  idempotency_key: `past-${order.n}`,
  state: 'done',
  origin: bottle === undefined ? 'amount' : 'bottles',
  next_at: at,
  created_at: at,
  settled_at: at,
  credited_at: at,
})

const returnRow = ({ id, order, at, reason }: Numbered) => ({
  id,
  order_id: stored.orderId(order),
  refund_id: id,
  reason,
  actor: 'shop',
  idempotency_key: `past-${order.n}`,
  created_at: at,
})

const returnLineRow = ({ id, order, amount, bottle }: Numbered) => ({
  return_id: id,
  order_id: stored.orderId(order),
  line: bottle?.line,
  product_id: bottle?.product_id,
  quantity: 1,
  destination: bottle?.to,
  amount,
})
