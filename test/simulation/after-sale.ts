import { refundedOf, type SimulatedPayment } from './provider.ts'
import { afterSaleActs } from './weights.ts'
import { addressOf } from './set-up.ts'
import type { Buyer, KnownOrder, World } from './world.ts'

const dayMs = 86_400_000

export type SoldOrder = KnownOrder & { buyer: Buyer }

/** Orders of the last weeks, which their buyers still think of. */
function recentOrders(world: World): SoldOrder[] {
  return world.recent.slice(-120).filter((order): order is SoldOrder => order.buyer?.closed === false)
}

type Line = { product_id: number; quantity: number }

export async function linesOf(world: World, orderId: number): Promise<Line[]> {
  const { rows } = await world.eyes<Line>(
    'SELECT product_id, quantity FROM order_items WHERE order_id = $1 ORDER BY line',
    [orderId],
  )
  return rows
}

async function paymentsOf(world: World, orderId: number): Promise<SimulatedPayment[]> {
  const { rows } = await world.eyes<{ id: string }>(
    'SELECT purchase_id::text AS id FROM orders WHERE id = $1',
    [orderId],
  )
  return rows.flatMap(({ id }) => [...world.outside.provider.paymentsFor(id)])
}

/** A buyer, a bank or somebody at the provider's panel acts on an order that was placed. */
export async function afterSaleActsNext(world: World): Promise<void> {
  const orders = recentOrders(world)
  if (orders.length === 0) return
  const order = world.random.pick(orders)
  const name = world.random.weighted(afterSaleActs)
  world.touched.add(order.id)
  world.count(`after the sale ${name}`)
  await acts[name]?.(world, order)
}

const acts: Record<keyof typeof afterSaleActs, (world: World, order: SoldOrder) => Promise<void>> = {
  withdraw: async (world, { id, numero, buyer }) => {
    const { status } = await world.ask(undefined, 'POST', '/arrepentimiento', {
      order: numero,
      email: buyer.email,
      kind: 'arrepentimiento',
    })
    world.tell(`buyer ${buyer.number} withdraws from order ${id}: ${status}`)
  },
  claimSome: async (world, { id, numero, buyer }) => {
    const lines = await linesOf(world, id)
    if (lines.length === 0) return
    const { product_id, quantity } = world.random.pick(lines)
    const { status } = await world.ask(undefined, 'POST', '/arrepentimiento', {
      order: numero,
      email: buyer.email,
      kind: world.random.pick(['reclamo', 'arrepentimiento'] as const),
      lines: [{ product_id, quantity: world.random.int(1, quantity) }],
      reason: 'Llegó rota',
    })
    world.tell(`buyer ${buyer.number} claims bottles of order ${id}: ${status}`)
  },
  dispute: async (world, chosen) => {
    const { rows } = await world.eyes<{ id: number }>(
      `SELECT DISTINCT order_id AS id FROM refunds WHERE state = 'done' AND payment_id IS NOT NULL ORDER BY 1 DESC LIMIT 20`,
    )
    // much is disputed of which some went back before
    const id = rows.length > 0 && world.random.chance(0.5) ? world.random.pick(rows).id : chosen.id
    world.touched.add(id)
    const payments = await paymentsOf(world, id)
    if (payments.length === 0) return
    const payment = world.random.pick(payments)
    const kind = world.random.pick(['chargeback', 'claim'] as const)
    if (world.outside.provider.dispute(payment, kind))
      world.tell(`payment ${payment.id} of order ${id} is disputed: ${kind}`)
  },
  refundInPanel: async (world, { id }) => {
    const payments = (await paymentsOf(world, id)).filter((payment) => payment.status === 'approved')
    if (payments.length === 0) return
    const payment = world.random.pick(payments)
    const left = payment.amount - refundedOf(payment)
    if (left < 1) return
    const amount = world.random.chance(0.4) ? left : world.random.int(1, left)
    world.outside.provider.refundInPanel(payment, amount)
    world.tell(`${amount} of payment ${payment.id} of order ${id} goes back in the provider's panel`)
  },
  payAgain: async (world, { id }) => {
    const { rows } = await world.eyes<{ id_payment: string }>('SELECT id_payment FROM orders WHERE id = $1', [
      id,
    ])
    const payment = world.outside.provider.pay(rows[0]?.id_payment ?? '', 'approved', { lateAnyway: true })
    if (payment) world.tell(`order ${id} is paid once more: payment ${payment.id}`)
  },
  look: async (world, { id, buyer }) => {
    await world.ask(buyer, 'GET', `/orders?id=${id}`)
    await world.ask(buyer, 'GET', `/orders/${id}/refunds`)
    await world.ask(buyer, 'GET', `/payment?order=${id}`)
  },
  changeGift: async (world, { id, buyer }) => {
    await world.ask(buyer, 'PUT', `/orders/${id}/gift`, { gift: { message: 'Con cariño' } })
    await world.ask(buyer, 'PUT', '/orders/dir', { id, direccion: addressOf(buyer) })
  },
  closeAccount: async (world, { buyer }) => {
    if (buyer.purchase) return
    const { status } = await world.ask(buyer, 'DELETE', '/personal-data', { confirm: 'ELIMINAR' })
    world.tell(`buyer ${buyer.number} closes the account: ${status}`)
    if (status === 200) buyer.closed = true
  },
}

/** Decides what waits at the provider: pending payments and disputes. */
export function providerActsNext(world: World): void {
  const { random, outside } = world
  const all = [...outside.provider.undecided]
  const pending = all.filter(({ status }) => status === 'pending')
  const disputed = all.filter(
    ({ dispute, createdAt }) => dispute?.state === 'open' && createdAt < world.now - dayMs,
  )
  if (pending.length > 0 && random.chance(0.7)) {
    const payment = random.pick(pending)
    const decision = random.chance(0.75) ? 'approved' : 'rejected'
    outside.provider.decide(payment, decision)
    world.tell(`pending payment ${payment.id} is ${decision}`)
  } else if (disputed.length > 0) {
    const payment = random.pick(disputed)
    const state = random.chance(0.5) ? 'won' : 'lost'
    outside.provider.settleDispute(payment, state)
    world.tell(`the dispute of payment ${payment.id} is ${state}`)
  }
}
