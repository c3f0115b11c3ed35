import { setTimeout as wait } from 'node:timers/promises'
import type { OrderAnswer } from '../../../src/orders/orders.contract.ts'
import { noteViewed, orderOf, paymentId, persist, startPayment } from '../shopper.ts'
import { until } from '../until.ts'
import type { Shops } from './two-shops.ts'

export type Bought = { attempt: string; id_payment: string; order: OrderAnswer; last: OrderAnswer['estado'] }

/**
 * Customers who buy and pay and an Admin who works on the orders, while processes are killed: unanswered requests are
 * retried, as browsers and users do. Every acknowledgement is recorded and compared with the shop's final state. In:
 * how many purchases, and when the n-th may begin.
 */
export async function buyThroughCrashes(
  shops: Shops,
  purchases: number,
  mayBegin: (n: number) => boolean,
): Promise<Bought[]> {
  const { ask, admin, provider } = shops
  const [wine = 0] = await shops.stockWines(1, purchases + 10)
  const bought: Bought[] = []
  let next = 0
  const buyer = async (name: string) => {
    const as = await shops.tokens(name)
    for (let n = next++; n < purchases; n = next++) {
      while (!mayBegin(n)) await wait(20)
      const attempt = `golpe-${wine}-${n}`
      const products = [{ product_id: wine, quantity: 1 }]
      const payment = await persist(() => startPayment(ask, as, products, attempt))
      if (payment.status !== 200) throw new Error(`POST /payment: ${JSON.stringify(payment)}`)
      const id_payment = paymentId(payment)
      const placed = await persist(() => ask('POST', '/orders', { as, body: { id_payment } }))
      if (placed.status !== 200) throw new Error(`POST /orders: ${JSON.stringify(placed)}`)
      const order = orderOf(placed)
      await provider.decide(id_payment)
      const stored: Bought = { attempt, id_payment, order, last: 'Ingreso' }
      bought.push(stored)
      await until(
        `order ${order.id} to be paid`,
        async () => ((await noteViewed(ask, as, order.id))?.estado === 'Creada' ? true : undefined),
        // a process killed before its request to the provider leaves it to the next one
        300_000,
      )
      stored.last = 'Creada'
      // the Admin prepares every second order and cancels every tenth
      if (n % 2 === 0) await step(stored, 'Procesando')
      if (n % 10 === 0) await step(stored, 'Cancelada')
    }
  }
  const step = async (stored: Bought, estado: OrderAnswer['estado']) => {
    const answer = await persist(() =>
      ask('PUT', '/orders', { as: admin, body: { id: stored.order.id, estado } }),
    )
    // 409: the step had been taken, only its answer was lost; reading it may fall into the next crash
    const read = () =>
      until(`order ${stored.order.id} to be read`, () => noteViewed(ask, admin, stored.order.id))
    const now = answer.status === 409 ? (await read()).estado : estado
    if (now !== estado) throw new Error(`PUT /orders ${estado}: ${JSON.stringify(answer)}`)
    stored.last = estado
  }
  await Promise.all(['ana', 'beto', 'carla', 'dario'].map((name) => buyer(`${name}-${wine}`)))
  return bought
}

export type Counts = { orders: number; payments: number; mails: number; lost: number; doubled: number }

/** Compares the acknowledgements with the shop's state. */
export async function countLosses(shops: Shops, bought: Bought[]): Promise<Counts> {
  const { rows } = await shops.database.pool.query<{
    attempt: string
    orders: number
    payments: number
    mails: number
    estado: string
  }>(
    `SELECT q.attempt, count(DISTINCT o.id)::int AS orders, min(o.estado) AS estado,
       (SELECT count(*)::int FROM payments p WHERE p.purchase_id = q.id) AS payments,
       (SELECT count(*)::int FROM outbox m JOIN order_events e ON m.message_id = 'order-event-' || e.id
         JOIN orders x ON x.id = e.order_id WHERE x.purchase_id = q.id AND e.action = 'pagar' AND m.sent_at IS NOT NULL) AS mails
     FROM purchases q LEFT JOIN orders o ON o.purchase_id = q.id WHERE q.attempt = ANY($1) GROUP BY q.id`,
    [bought.map((one) => one.attempt)],
  )
  const { rows: caught } = await shops.database.pool.query<{ doubled: number }>(
    `SELECT count(*)::int - count(DISTINCT message_id)::int AS doubled FROM mail_catcher`,
  )
  const counts: Counts = { orders: 0, payments: 0, mails: 0, lost: 0, doubled: caught[0]?.doubled ?? 0 }
  for (const { attempt, last } of bought) {
    const found = rows.filter((row) => row.attempt === attempt)
    const [row] = found
    for (const kind of ['orders', 'payments', 'mails'] as const) {
      const number = found.reduce((sum, one) => sum + one[kind], 0)
      counts[kind] += number
      if (number === 0) counts.lost += 1
      if (number > 1) counts.doubled += number - 1
    }
    if (row?.estado !== last) counts.lost += 1
  }
  return counts
}
