import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPayment } from '../../src/payments/confirm-payment.ts'
import type { OrderAnswer } from '../../src/orders/orders.contract.ts'
import { openOneShop, type OneShop } from './one-shop.ts'
import { figure, size } from './size.ts'
import { startPayment } from './shopper.ts'
import { until } from './until.ts'

let one: OneShop
let as: string
beforeAll(async () => {
  // reservations last 0.6 s
  one = await openOneShop({ HOLD_MINUTES: '0.01' })
  as = await one.person('tarde')
})
afterAll(() => one.shop.close())

const rounds = size(1, 50)
const stockOf = async (wine: number) =>
  (
    await one.shop.database.pool.query<{ stock: number; reserved: number }>(
      'SELECT stock, reserved FROM products WHERE id = $1',
      [wine],
    )
  ).rows[0]

/** An order whose bottles are free again. */
async function lapsedOrder(wine: number, quantity: number, attempt: string): Promise<OrderAnswer> {
  const order = await one.order(as, [{ product_id: wine, quantity }], attempt)
  return until('the hold to end', async () => {
    await one.runJobs()
    const [now] = (await one.shop.ask('GET', `/orders?id=${order.id}`, { as })).body as OrderAnswer[]
    return now?.bottles === 'released' ? now : undefined
  })
}

/** An Admin's stock correction that leaves so many bottles. */
async function leave(wine: number, bottles: number): Promise<void> {
  const { stock = 0 } = (await stockOf(wine)) ?? {}
  const answer = await one.shop.ask('PUT', '/stock', {
    as: one.shop.admin,
    body: { id: wine, suma: bottles - stock },
  })
  expect(answer.status).toBe(200)
}

const refundsOf = async (order: OrderAnswer) =>
  (
    await one.shop.database.pool.query<{ status: string; whole: boolean }>(
      'SELECT status, refunded = amount AS whole FROM sandbox_payments WHERE external_reference = $1',
      [order.purchase_id],
    )
  ).rows

const mailsAbout = (order: OrderAnswer) =>
  one.shop.database.pool
    .query<{ subject: string }>('SELECT subject FROM mail_catcher WHERE body LIKE $1 ORDER BY id', [
      `%${order.numero}%`,
    ])
    .then(({ rows }) => rows.map((row) => row.subject))

test('a payment after the hold ended is delivered while there are bottles', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [wine = 0] = await one.wines(1, 3)
    const order = await lapsedOrder(wine, 2, `tarde-hay-${round}`)
    expect(await stockOf(wine)).toEqual({ stock: 3, reserved: 0 })
    await one.charge(order)
    await one.reaches(as, order.id, 'Creada')
    expect(await stockOf(wine)).toEqual({ stock: 3, reserved: 2 })
  }
  await one.balance()
  figure(8, `payment after the hold ended, bottles left, ${rounds} times`, 'Creada, bottles held')
})

test('a payment after the reservation expired, without stock, is refunded once and mailed', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [wine = 0] = await one.wines(1, 3)
    const order = await lapsedOrder(wine, 2, `tarde-no-hay-${round}`)
    await leave(wine, 1)
    await one.charge(order)
    await one.reaches(as, order.id, 'Cancelada')
    expect(await stockOf(wine)).toEqual({ stock: 1, reserved: 0 })
    await until('the money to go back', async () => {
      await one.runJobs()
      const payments = await refundsOf(order)
      return payments.every(({ status, whole }) => status === 'refunded' && whole) || undefined
    })
    await until('the mail', async () => ((await mailsAbout(order)).length > 0 ? true : undefined))
    expect(await mailsAbout(order)).toEqual(['Tu compra fue cancelada'])
  }
  await one.balance()
  figure(
    8,
    `payment after the hold ended, no bottles left, ${rounds} times`,
    'refunded once, Cancelada, one mail',
  )
})

test('a payment for an order that was deleted goes back', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [wine = 0] = await one.wines(1, 3)
    const order = await one.order(as, [{ product_id: wine, quantity: 1 }], `tarde-borrada-${round}`)
    expect((await one.shop.ask('DELETE', '/orders', { as, body: { id: order.id } })).status).toBe(200)
    await one.charge(order)
    await until('the money to go back', async () => {
      await one.runJobs()
      return (await refundsOf(order))[0]?.whole || undefined
    })
    expect(await stockOf(wine)).toEqual({ stock: 3, reserved: 0 })
  }
  await one.balance()
  figure(8, `payment for an order that the customer deleted, ${rounds} times`, 'refunded once')
})

test('"Pagar" takes the bottles again, or names the wine that ran out', async () => {
  const [wine = 0] = await one.wines(1, 2)
  const order = await lapsedOrder(wine, 2, 'pagar-de-nuevo')
  const pay = () => one.shop.ask('POST', '/payment/checkout', { as, body: { id: order.id } })
  await leave(wine, 1)
  const soldOut = await pay()
  expect(soldOut.status).toBe(409)
  expect((soldOut.body as { detail: string }).detail).toContain(order.order_items[0]?.product.name)
  await leave(wine, 5)
  const renewed = await pay()
  expect(renewed.status).toBe(200)
  expect((renewed.body as { id_payment: string }).id_payment).not.toBe(order.id_payment)
  await one.charge(renewed.body as { id_payment: string })
  await one.reaches(as, order.id, 'Creada')
  await one.balance()
})

test('"Pagar" that the provider did not answer leads to an open checkout the next time', async () => {
  const [wine = 0] = await one.wines(1, 9)
  const order = await lapsedOrder(wine, 1, 'pagar-sin-proveedor')
  const pay = () => one.shop.ask('POST', '/payment/checkout', { as, body: { id: order.id } })
  one.shop.sandbox.faults.push(...Array.from({ length: 9 }, () => 'too-many' as const))
  const failed = await pay()
  one.shop.sandbox.faults.length = 0
  expect(failed.status).toBe(503)
  const answers = await Promise.all([pay(), pay(), pay()])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  // each of them renews a reservation this short: the last one is the order's
  const [{ id_payment } = order] = (await one.shop.ask('GET', `/orders?id=${order.id}`, { as }))
    .body as OrderAnswer[]
  expect(id_payment).not.toBe(order.id_payment)
  // both preferences are paid, as from two open windows: one of the payments is refunded
  await one.charge(order)
  await one.charge({ id_payment })
  await one.reaches(as, order.id, 'Creada')
  await one.runJobs()
  await one.balance()
  expect((await refundsOf(order)).filter((payment) => payment.status === 'approved')).toHaveLength(1)
})

test('an attempt that is repeated after its hold ended holds the bottles again', async () => {
  const [wine = 0] = await one.wines(1, 2)
  const products = [{ product_id: wine, quantity: 2 }]
  one.shop.sandbox.faults.push(...Array.from({ length: 9 }, () => 'too-many' as const))
  const failed = await startPayment(one.shop.ask, as, products, 'intento-viejo')
  one.shop.sandbox.faults.length = 0
  expect(failed.status).toBe(503)
  await until('the hold to end', async () => ((await stockOf(wine))?.reserved === 0 ? true : undefined))
  const order = await one.order(as, products, 'intento-viejo')
  expect(order.bottles).toBe('held')
  await one.balance()
})

test.each([
  ['a peso less', { amount: -100 }],
  ['a peso more', { amount: 100 }],
  ['another currency', { currency: 'USD' }],
])('a payment of %s does not pay the order', async (_, wrong: { amount?: number; currency?: string }) => {
  const [wine = 0] = await one.wines(1, 2)
  const order = await one.order(as, [{ product_id: wine, quantity: 1 }], `distinto-${wine}`)
  const payment = {
    id: `9${wine}`,
    status: 'approved' as const,
    amount: Math.round(order.total * 100) + (wrong.amount ?? 0),
    refunded: 0,
    currency: wrong.currency ?? 'ARS',
    externalReference: order.purchase_id,
  }
  for (let times = 0; times < 3; times += 1) await confirmPayment(one.shop.database.db, payment)
  const [now] = (await one.shop.ask('GET', `/orders?id=${order.id}`, { as })).body as OrderAnswer[]
  expect(now?.estado).toBe('Ingreso')
  const { rows } = await one.shop.database.pool.query('SELECT settled FROM payments WHERE payment_id = $1', [
    payment.id,
  ])
  expect(rows).toEqual([{ settled: 'mismatch' }])
  await one.balance()
  figure(9, `payment of ${_}`, 'order stays Ingreso, payment marked as a mismatch')
})
