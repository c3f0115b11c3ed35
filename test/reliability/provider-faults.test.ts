import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderAnswer } from '../../src/orders/orders.contract.ts'
import { reconcileMoney } from '../../src/refunds/reconcile-money.ts'
import { hangMs } from '../hang-limit.ts'
import { openOneShop, type OneShop } from './one-shop.ts'
import { startPayment, type Answer } from './shopper.ts'
import { figure, progress, size } from './size.ts'
import { until } from './until.ts'

let one: OneShop
let stalled: Promise<Answer & { seconds: number }>
beforeAll(async () => {
  one = await openOneShop()
  // takes its twelve seconds while the other tests go on
  one.shop.sandbox.faults.push('stall-body')
  const began = Date.now()
  stalled = startPayment(one.shop.ask, await one.person('espera'), [await wine(1)], 'espera-un-cuerpo').then(
    (answer) => ({ ...answer, seconds: (Date.now() - began) / 1000 }),
  )
  await until('the provider to stall', async () => one.shop.sandbox.faults.length === 0 || undefined)
})
afterAll(() => one.shop.close())

const wine = async (bottles: number) => ({ product_id: (await one.wines(1, bottles))[0] ?? 0, quantity: 1 })
const reconcile = () => reconcileMoney(one.shop.database.db, one.shop.sandbox)
const unavailable = {
  status: 503,
  detail: 'El servicio de pagos no responde. Tu carrito sigue como estaba: probá de nuevo en un momento.',
}

test.each([
  ['429', 'too-many'],
  ['500', 'server-error'],
  ['an answer that is lost after the work was done', 'drop-after-write'],
] as const)(
  'a provider that answers the start of a payment with %s: said in Spanish, and nothing is lost',
  async (name, fault) => {
    const as = await one.person(`paciente-${fault}`)
    const line = await wine(5)
    const attempt = `paciente-${line.product_id}`
    // the SDK tries again by itself a few times
    one.shop.sandbox.faults.push(...Array.from({ length: 9 }, () => fault))
    const answer = await startPayment(one.shop.ask, as, [line], attempt)
    one.shop.sandbox.faults.length = 0
    expect(answer.body).toMatchObject(unavailable)
    const again = await startPayment(one.shop.ask, as, [line], attempt)
    expect(again.status).toBe(200)
    const { rows } = await one.shop.database.pool.query(
      `SELECT (SELECT reserved FROM products WHERE id = $1) AS reserved,
      (SELECT count(*)::int FROM sandbox_preferences f JOIN purchases q ON q.id::text = f.external_reference WHERE q.attempt = $2) AS preferences`,
      [line.product_id, attempt],
    )
    expect(rows).toEqual([{ reserved: 1, preferences: 1 }])
    figure(
      7,
      `start of a payment: the provider answers ${name}`,
      '503 in Spanish; the next try is the same purchase, one preference, one hold',
    )
  },
)

test('charged, and every word of it lost: settled within a minute, charged once', async () => {
  const purchases = size(4, 100)
  const { product_id } = await wine(purchases)
  await one.loseWebhookEvents()
  // many newer unpaid ones: they must not starve the checks of the paid ones
  const orders: OrderAnswer[] = []
  for (let n = 0; n < purchases; n += 1) {
    const as = await one.person(`cobrada-${n}`)
    orders.push(await one.order(as, [{ product_id, quantity: 1 }], `cobrada-${product_id}-${n}`))
  }
  const unpaid = size(60, 120)
  const crowd = await wine(200)
  for (let n = 0; n < unpaid; n += 1) {
    const curious = await one.person(`curiosa-${n}`)
    await startPayment(one.shop.ask, curious, [crowd], `curiosa-${crowd.product_id}-${n}`)
  }
  await Promise.all(orders.map((order) => one.charge(order)))
  // the provider's answers to the first questions are lost too
  one.shop.sandbox.faults.push('drop-after-write', 'server-error', 'too-many')
  const began = Date.now()
  const settled = async () => {
    const { rows } = await one.shop.database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM orders WHERE id = ANY($1) AND estado = 'Creada'`,
      [orders.map((order) => order.id)],
    )
    progress(`${rows[0]?.count} of ${purchases} settled after ${Math.round((Date.now() - began) / 1000)} s`)
    return rows[0]?.count === purchases ? true : undefined
  }
  // the short run does not wait for the job's next interval
  await until('all to be settled', async () => {
    if (size(true, false)) await one.runJobs()
    return settled()
  })
  const seconds = (Date.now() - began) / 1000
  await one.balance()
  figure(
    7,
    `${purchases} payments charged, no notice arrives, ${unpaid} newer purchases unpaid`,
    `all settled after ${seconds.toFixed(0)} s, each charged once`,
  )
})

test('an unanswered request is retried within seconds, at any age of the purchase', async () => {
  const { pool } = one.shop.database
  const line = await wine(3)
  const order = await one.order(await one.person('vieja'), [line], `vieja-compra-${line.product_id}`)
  const reloadCart = async () => {
    await pool.query('UPDATE purchases SET ask_at = NULL')
    await pool.query(
      `UPDATE purchases SET ask_at = now(), created_at = now() - interval '5 hours', held_since = now() - interval '5 hours' WHERE id = $1`,
      [order.purchase_id],
    )
    await reconcile()
    const { rows } = await pool.query<{ soon: boolean }>(
      `SELECT ask_at < now() + interval '16 seconds' AS soon FROM purchases WHERE id = $1`,
      [order.purchase_id],
    )
    return rows[0]?.soon
  }
  one.shop.sandbox.faults.push(...Array.from({ length: 9 }, () => 'too-many' as const))
  expect(await reloadCart()).toBe(true)
  one.shop.sandbox.faults.length = 0
  expect(await reloadCart()).toBe(false)
})

test('a refund with a lost answer is made once', async () => {
  const as = await one.person('devuelta')
  const line = await wine(3)
  const order = await one.order(as, [line], `devuelta-${line.product_id}`)
  await one.charge(order)
  await one.reaches(as, order.id, 'Creada')
  one.shop.sandbox.faults.push(...Array.from({ length: 9 }, () => 'drop-after-write' as const))
  await one.shop.ask('PUT', '/orders', { as: one.shop.admin, body: { id: order.id, estado: 'Cancelada' } })
  await Promise.all([reconcile(), reconcile(), reconcile()])
  one.shop.sandbox.faults.length = 0
  await one.shop.database.pool.query('UPDATE payments SET refund_at = now()')
  await reconcile()
  await one.balance()
  const { rows } = await one.shop.database.pool.query(
    `SELECT s.status, s.refunded = s.amount AS whole, p.settled FROM sandbox_payments s JOIN payments p ON p.payment_id = s.id::text
     JOIN orders o ON o.purchase_id = p.purchase_id WHERE o.id = $1`,
    [order.id],
  )
  expect(rows).toEqual([{ status: 'refunded', whole: true, settled: 'refunded' }])
})

test('a refund that the provider refuses does not count as made', async () => {
  const as = await one.person('rechazada')
  const line = await wine(3)
  const order = await one.order(as, [line], `rechazada-${line.product_id}`)
  const payment = await one.charge(order)
  await one.reaches(as, order.id, 'Creada')
  const settled = async () =>
    (
      await one.shop.database.pool.query<{ settled: string }>(
        'SELECT settled FROM payments WHERE payment_id = $1',
        [payment],
      )
    ).rows[0]?.settled
  // the provider does not let this payment go back yet, as while it is being reviewed
  await one.shop.database.pool.query(
    `UPDATE sandbox_payments SET status = 'in_mediation' WHERE id::text = $1`,
    [payment],
  )
  await one.shop.ask('PUT', '/orders', { as: one.shop.admin, body: { id: order.id, estado: 'Cancelada' } })
  await reconcile()
  expect(await settled()).not.toBe('refunded')
  await one.shop.database.pool.query(`UPDATE sandbox_payments SET status = 'approved' WHERE id::text = $1`, [
    payment,
  ])
  await one.shop.database.pool.query('UPDATE payments SET refund_at = now()')
  await reconcile()
  expect(await settled()).toBe('refunded')
  await one.balance()
})

test('an answer that never ends does not keep the customer waiting', async () => {
  const answer = await stalled
  expect(answer.body).toMatchObject(unavailable)
  expect(answer.seconds).toBeLessThan(size(hangMs / 1000, 20))
  figure(
    7,
    'start of a payment: the provider stalls in the middle of its answer',
    `503 in Spanish after ${answer.seconds.toFixed(0)} s`,
  )
})
