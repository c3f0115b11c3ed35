import { sql } from 'kysely'
import { addressText } from '../../src/orders/address.contract.ts'
import { pickupText } from '../../src/orders/pickup-text.ts'
import type { Db } from '../../src/platform/database/open-database.ts'
import { markDemoRows } from '../../src/platform/database/demo-rows.queries.ts'
import { demoBranches } from '../../src/settings/branches.ts'
import type { PastOrder } from './past-order.ts'
import type { PastReturn } from './past-returns.ts'
import { storeCustomers } from './store-customers.ts'
import { storeEvents } from './store-events.ts'
import * as stored from './stored.ts'

const daysOfWaiting = 3

/** Stores past orders with their buyers, purchases, lines and history. */
export async function storeOrders(
  trx: Db,
  orders: readonly PastOrder[],
  returns: readonly PastReturn[],
): Promise<void> {
  const returned = new Map(
    returns.flatMap(({ order, bottle }) =>
      bottle ? [[order, [{ product_id: bottle.product_id, quantity: 1 }]] as const] : [],
    ),
  )
  await storeCustomers(trx, orders)
  await stored.insertRows(
    trx,
    'purchases',
    orders.map((order) => purchaseRow(order, returned.get(order) ?? [])),
  )
  await stored.insertRows(trx, 'orders', orders.map(orderRow))
  await stored.insertRows(trx, 'order_items', orders.flatMap(lineRows))
  await stored.insertRows(trx, 'orders_by_hand', orders.filter(isByHand).map(handRow))
  await stored.insertRows(trx, 'promotion_uses', orders.flatMap(useRows))
  await storeEvents(trx, orders, returns)
  await markDemoRows(trx, 'order', orders.map(stored.orderId))
  await sql`SELECT setval(pg_get_serial_sequence('orders', 'id'), max(id)),
    setval('order_numbers', ${stored.firstOrderNumber - 1} + max(id)) FROM orders`.execute(trx)
}

function purchaseRow(order: PastOrder, returned: readonly object[]) {
  const isAwaited = order.estado === 'Ingreso' && order.hold === 'held'
  return {
    id: stored.purchaseId(order),
    user_id: stored.buyerId(order),
    attempt: `past-${order.n}`,
    id_payment: stored.preferenceOf(order),
    lines: order.lines,
    total: order.total,
    charges: order.charges,
    discounts: order.discounts,
    code: order.code,
    delivery: order.delivery,
    hold: order.hold,
    hold_expires_at: isAwaited ? new Date(order.at.getTime() + daysOfWaiting * stored.dayMs) : null,
    returned,
    waits_for: stored.isByProvider(order) ? null : order.paidBy,
    // never polled at the provider
    ask_at: null,
    created_at: order.at,
    priced_at: order.at,
  }
}

function orderRow(order: PastOrder) {
  const { customer, delivery, moments } = order
  const address = customer && delivery?.kind === 'home' ? customer.address : undefined
  return {
    id: stored.orderId(order),
    numero: stored.numberOf(order),
    purchase_id: stored.purchaseId(order),
    user_id: stored.buyerId(order),
    id_payment: stored.preferenceOf(order),
    estado: order.estado,
    total: order.total,
    fecha: order.at,
    charges: order.charges,
    discounts: order.discounts,
    code: order.code,
    delivery,
    parcel: order.parcel,
    email_envio: customer?.email ?? '',
    direccion: address ? addressText(address) : (pickupText(delivery?.branch, demoBranches) ?? null),
    address: address ?? null,
    paid_at: moments.paid,
    processed_at: moments.processed,
    completed_at: moments.completed,
    sent_at: moments.sent,
    delivered_at: moments.delivered,
    cancelled_at: moments.cancelled,
    // no mail to the owner
    owner_told_at: moments.paid,
  }
}

const lineRows = (order: PastOrder) =>
  order.lines.map((line, index) => ({
    ...line,
    order_id: stored.orderId(order),
    line: index + 1,
    unit_cost: order.costs[index] ?? null,
  }))

const isByHand = ({ channel }: PastOrder) => channel !== 'shop'

const handRow = (order: PastOrder) => ({
  order_id: stored.orderId(order),
  channel: order.channel,
  customer: order.named.name,
  phone: order.named.phone,
  seller: 'shop',
  idempotency_key: `past-${order.n}`,
  created_at: order.at,
})

/** Promotion uses in the state paying or cancelling leaves them. */
const useRows = (order: PastOrder) =>
  order.uses.map((use) => ({
    ...use,
    purchase_id: stored.purchaseId(order),
    user_id: stored.buyerId(order),
    at: order.at,
    state: order.hold === 'released' ? 'returned' : order.moments.paid ? 'used' : 'held',
  }))
