import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderToHome, pay, stockOf, wineWithStock } from '../../test/buying.ts'
import { hangMs } from '../../test/hang-limit.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ INVOICES: 'embedded' })
  for (const [id, price] of [
    [21, 1_000_000],
    [22, 1_500_000],
  ] as const) {
    const { stock } = await stockOf(shop, id)
    if (stock !== 60) await shop.ask('PUT', '/stock', { as: shop.admin, body: { id, suma: 60 - stock } })
    await shop.database.pool.query('UPDATE products SET list_price = $2, discount = 0 WHERE id = $1', [
      id,
      price,
    ])
  }
})
afterAll(() => shop.close())

const sell = async (products: { product_id: number; quantity: number }[]) => {
  const sold = await shop.ask('POST', '/orders/manual', {
    as: shop.admin,
    body: {
      products,
      channel: 'phone',
      name: 'Carla',
      phone: '11 4567-8901',
      way: 'transfer',
      paid: true,
      idempotency_key: randomUUID(),
    },
  })
  expect(sold.status, JSON.stringify(sold.body)).toBe(200)
  return (sold.body as { order: OrderAnswer }).order
}
type Exchange = { message: string; order: OrderAnswer; refunded: number; difference: number }
const body = (change: object = {}) => ({
  returned: [{ product_id: 21, quantity: 1, to: 'shelf' }],
  products: [{ product_id: 22, quantity: 1 }],
  reason: 'Prefirió otro vino',
  way: 'cash',
  send: false,
  idempotency_key: randomUUID(),
  ...change,
})
const exchange = (id: number, sent: object, as = shop.admin) =>
  shop.ask('POST', `/orders/${id}/exchange`, { as, body: sent })
const rowsOf = async (sql: string, id: number) => (await shop.database.pool.query(sql, [id])).rows

test('bottles and money of both orders agree with stock, ledger and invoices', async () => {
  const first = await sell([{ product_id: 21, quantity: 2 }])
  const before = [await stockOf(shop, 21), await stockOf(shop, 22)]
  const sent = body()
  const done = await exchange(first.id, sent)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  const { order, refunded, difference, message } = done.body as Exchange
  const perBottle = first.total / 2
  expect(refunded).toBe(perBottle)
  expect(difference).toBe(order.total - perBottle)
  expect(message).toContain('Cobrá')
  expect(order).toMatchObject({ customer: 'Carla', estado: 'Completo', paid: true })
  const [twentyOne, twentyTwo] = [await stockOf(shop, 21), await stockOf(shop, 22)]
  // bottles of the first order had not left: one is free again
  expect(twentyOne).toEqual({ stock: before[0]?.stock, reserved: (before[0]?.reserved ?? 0) - 1 })
  expect(twentyTwo).toEqual({ stock: (before[1]?.stock ?? 0) - 1, reserved: before[1]?.reserved })
  expect(await rowsOf('SELECT way, amount::int, state FROM refunds WHERE order_id = $1', first.id)).toEqual([
    { way: 'cash', amount: perBottle * 100, state: 'done' },
  ])
  expect(await rowsOf('SELECT way, amount::int FROM payments_by_hand WHERE order_id = $1', order.id)).toEqual(
    [{ way: 'cash', amount: order.total * 100 }],
  )

  const again = await exchange(first.id, sent)
  expect(again.body).toMatchObject({ order: { id: order.id }, refunded, difference })
  expect(await stockOf(shop, 22)).toEqual(twentyTwo)
  expect((await exchange(first.id, { ...sent, products: [{ product_id: 22, quantity: 2 }] })).status).toBe(
    409,
  )
  const notes = await shop.ask('GET', `/orders/${first.id}/notes`, { as: shop.admin })
  expect(JSON.stringify(notes.body)).toContain(order.numero)
  await expectBooksAgree()
})

test('cheaper bottles give money back, and one that is refused changes neither order', async () => {
  const first = await sell([{ product_id: 22, quantity: 1 }])
  const swap = {
    returned: [{ product_id: 22, quantity: 1, to: 'written_off' }],
    products: [{ product_id: 21, quantity: 1 }],
  }
  const stock = [await stockOf(shop, 21), await stockOf(shop, 22)]
  for (const [refused, status] of [
    [{ ...swap, products: [{ product_id: 21, quantity: 100 }] }, 409],
    [{ ...swap, products: [{ product_id: 999_999, quantity: 1 }] }, 404],
    [{ ...swap, total: 1 }, 409],
    [{ ...swap, returned: [{ product_id: 22, quantity: 2, to: 'shelf' }] }, 409],
    [{ ...swap, send: true }, 422],
    [{ ...swap, products: [...swap.products, ...swap.products] }, 422],
    [{ ...swap, products: [] }, 422],
    [{ ...swap, way: 'link' }, 422],
  ] as const)
    expect((await exchange(first.id, body(refused))).status, JSON.stringify(refused)).toBe(status)
  expect([await stockOf(shop, 21), await stockOf(shop, 22)]).toEqual(stock)
  expect(await rowsOf('SELECT FROM refunds WHERE order_id = $1', first.id)).toEqual([])
  expect(await rowsOf('SELECT FROM returns WHERE order_id = $1', first.id)).toEqual([])

  const done = await exchange(first.id, body(swap))
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  const { difference, message } = done.body as Exchange
  expect(difference).toBeLessThan(0)
  expect(message).toContain('Devolvé')
  const [old] = (await shop.ask('GET', `/orders?id=${first.id}`, { as: shop.admin })).body as OrderAnswer[]
  expect(old?.estado).toBe('Cancelada')
  await expectBooksAgree()
})

test('what was paid at the provider goes back there, and the new bottles are paid whole', async () => {
  const wine = await wineWithStock(shop, 5)
  const pending = await orderToHome(shop, shop.customer.token, wine, 2)
  const first = await pay(shop, shop.customer.token, pending)
  const done = await exchange(
    first.id,
    body({ returned: [{ product_id: wine, quantity: 1, to: 'shelf' }], send: true }),
  )
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  const { order, difference } = done.body as Exchange
  expect(difference).toBe(order.total)
  expect(order).toMatchObject({ user_id: shop.customer.id, estado: 'Creada' })
  expect(order.direccion).toBe(first.direccion)
  expect(
    await rowsOf(
      'SELECT payment_id IS NOT NULL AS provider, state FROM refunds WHERE order_id = $1',
      first.id,
    ),
  ).toEqual([{ provider: true, state: 'done' }])
  await expectBooksAgree()
})

test('what is exchanged is invoiced to whom the first order was, also after that was made out anew', async () => {
  const receiver = { condition: 1, cuit: '30500010912', name: 'Bar La Esquina SRL', address: 'Gorriti 5000' }
  const other = { condition: 6, cuit: '20123456786', name: 'Kiosco del Parque', address: 'Mitre 1' }
  const first = await sell([{ product_id: 21, quantity: 2 }])
  type Found = { receiver: object | null; vouchers: { title: string; state: string }[] }
  const invoicesOf = async (id: number) =>
    (await shop.ask('GET', `/orders/${id}/invoices`, { as: shop.admin })).body as Found
  for (const stated of [receiver, other]) {
    const reissued = await shop.ask('PUT', `/orders/${first.id}/invoice`, {
      as: shop.admin,
      body: { receiver: stated },
    })
    expect(reissued.status, JSON.stringify(reissued.body)).toBe(200)
    const sent = body({ products: [{ product_id: 21, quantity: 1 }] })
    const done = await exchange(first.id, sent)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const { order } = done.body as Exchange
    await expect
      .poll(async () => await invoicesOf(order.id), { timeout: hangMs })
      .toMatchObject({ receiver: stated, vouchers: [{ title: 'Factura A', state: 'authorised' }] })
    expect((await exchange(first.id, sent)).body).toMatchObject({ order: { id: order.id } })
    if (stated === other) continue
    // the second bottle goes on to the other one
    await expectBooksAgree()
  }
})

test('an exchange needs the right to both orders and their money', async () => {
  const first = await sell([{ product_id: 21, quantity: 1 }])
  const packer = await shop.staff('deposito@ejemplo.test', 'Depósito')
  expect((await exchange(first.id, body(), packer.token)).status).toBe(403)
  expect((await exchange(first.id, body(), shop.customer.token)).status).toBe(403)
  expect((await exchange(999_999_999, body())).status).toBe(404)
})

async function expectBooksAgree(): Promise<void> {
  const stock = await shop.ask('GET', '/stock/check', { as: shop.admin })
  expect((stock.body as { faults: object[] }).faults).toEqual([])
  const refunds = await shop.ask('GET', '/refunds/check', { as: shop.admin })
  expect(refunds.body).toMatchObject({ faults: [], totals: [] })
  // vouchers are authorised a moment later
  await expect
    .poll(async () => (await shop.ask('GET', '/books/check', { as: shop.admin })).body, { timeout: hangMs })
    .toMatchObject({ faults: [] })
  const unlike = `SELECT o.id FROM orders o JOIN orders_by_hand h ON h.order_id = o.id
       LEFT JOIN order_refunds r ON r.order_id = o.id LEFT JOIN invoices i ON i.order_id = o.id AND i.state <> 'dropped'
     WHERE o.paid_at IS NOT NULL GROUP BY o.id, o.total, r.given_back
     HAVING o.total - coalesce(r.given_back, 0)
       <> coalesce(sum(CASE i.kind WHEN 'invoice' THEN i.total ELSE -i.total END), 0)`
  await expect
    .poll(async () => (await shop.database.pool.query(unlike)).rows, { timeout: hangMs })
    .toEqual([])
}
