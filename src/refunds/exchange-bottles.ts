import { sql } from 'kysely'
import { shopDay } from '../calendar/shop-time.ts'
import type { Centavos } from '../money/money.ts'
import { statedReceiver } from '../invoicing/invoices.queries.ts'
import { addOrderNote } from '../orders/order-notes.queries.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { takeOrderIn, type Taken, type Taking } from '../purchases/create-manual-order.ts'
import { walkInCustomerId } from '../users/walk-in-customer.ts'
import type { ExchangeBody } from './exchanges.contract.ts'
import { callerKey, findOrderMoney } from './refunds.queries.ts'
import { returnBottles, type Returned } from './return-bottles.ts'

export type Exchanged =
  | {
      ok: true
      orderId: number
      /** A refund that the provider has to settle. */
      refundId: number | null
      refunded: Centavos
      /** What changes hands: positive, the buyer pays it; negative, the buyer gets it. */
      difference: Centavos
    }
  | { ok: false; at: 'return'; refusal: Extract<Returned, { ok: false }> }
  | { ok: false; at: 'order'; refusal: Extract<Taken, { ok: false }> }
  | { ok: false; at: 'address' }

type Exchange = Pick<
  Taking,
  'surchargePrices' | 'minutes' | 'counterHours' | 'now' | 'notePayment' | 'saveReceiver'
> & {
  orderId: number
  body: ExchangeBody
  actor: string
}

/**
 * Returns bottles of an order and takes an order by hand for others, in one transaction: both or neither. Money moves on
 * the two paths that there are, a refund of the first order and a payment of the second. What was paid without the
 * provider is given back by the method that pays the second, so only the difference changes hands.
 */
export async function exchangeBottles(db: Db, exchange: Exchange): Promise<Exchanged> {
  return inTransaction(db, async (trx) => {
    await sql`SAVEPOINT exchange`.execute(trx)
    const exchanged = await exchangeIn(trx, exchange)
    if (!exchanged.ok) await sql`ROLLBACK TO SAVEPOINT exchange`.execute(trx)
    return exchanged
  })
}

async function exchangeIn(trx: Db, exchange: Exchange): Promise<Exchanged> {
  const { orderId, body, actor, now } = exchange
  const before = await findOrderMoney(trx, orderId, true)
  const first = await findOrder(trx, orderId)
  if (!before || !first) return { ok: false, at: 'return', refusal: { ok: false, why: 'unknown' } }
  if (body.send && !first.address) return { ok: false, at: 'address' }
  const isPaidByHand = before.payment_id === null
  const returned = await returnBottles(trx, {
    orderId,
    lines: body.returned,
    reason: `Cambio: ${body.reason}`,
    actor,
    key: callerKey(body.idempotency_key),
    refund: true,
    ...(isPaidByHand ? { inHand: { way: body.way, day: shopDay(now) } } : {}),
  })
  if (!returned.ok) return { ok: false, at: 'return', refusal: returned }
  const taken = await takeOrderIn(trx, { ...exchange, seller: actor, order: orderFor(exchange, first) })
  if (!taken.ok) return { ok: false, at: 'order', refusal: taken }
  const second = await findOrder(trx, taken.orderId)
  if (!second) throw new Error(`The order of the exchange of ${orderId} is not there`)
  if (!taken.known) {
    // in the transaction that pays it, so that its invoice is drafted for them
    const receiver = await statedReceiver(trx, orderId)
    if (receiver) await exchange.saveReceiver(trx, taken.orderId, receiver)
    await addOrderNote(trx, orderId, `Cambio: salió la compra ${second.numero}.`, actor)
    await addOrderNote(trx, taken.orderId, `Cambio de la compra ${first.numero}.`, actor)
  }
  const refunded = await amountOfReturn(trx, returned.id, before.refundable)
  const total = await totalOf(trx, taken.orderId)
  return {
    ok: true,
    orderId: taken.orderId,
    refundId: returned.refundId,
    refunded,
    difference: isPaidByHand ? total - refunded : total,
  }
}

type FirstOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** The second order, for the buyer of the first. */
function orderFor({ body }: Exchange, first: FirstOrder): Taking['order'] {
  const { address, byHand, customer, emailEnvio, user_id } = first
  const hasAccount = user_id !== walkInCustomerId
  return {
    products: body.products,
    code: undefined,
    discount: undefined,
    gift: undefined,
    user_id: hasAccount ? user_id : undefined,
    address: body.send && address ? address : undefined,
    channel: body.send ? 'phone' : 'counter',
    name: hasAccount ? '' : customer,
    email: hasAccount ? '' : emailEnvio,
    phone: byHand?.phone ?? address?.telefono ?? '',
    way: body.way,
    paid: true,
    delivered: !body.send,
    total: body.total,
    idempotency_key: `cambio-${body.idempotency_key}`,
  }
}

/** What goes back for a return: its own refund, or with the last bottles all that was left of the order. */
async function amountOfReturn(trx: Db, returnId: number, left: Centavos): Promise<Centavos> {
  const { rows } = await sql<{ amount: Centavos; cancelled: boolean }>`
    SELECT coalesce(f.amount, 0)::bigint AS amount, f.id IS NULL AND o.estado = 'Cancelada' AS cancelled
    FROM returns r JOIN orders o ON o.id = r.order_id LEFT JOIN refunds f ON f.id = r.refund_id
    WHERE r.id = ${returnId}`.execute(trx)
  return rows[0]?.cancelled ? left : (rows[0]?.amount ?? 0)
}

async function totalOf(trx: Db, orderId: number): Promise<Centavos> {
  const { rows } = await sql<{ total: Centavos }>`SELECT total FROM orders WHERE id = ${orderId}`.execute(trx)
  return rows[0]?.total ?? 0
}
