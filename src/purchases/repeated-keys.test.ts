import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'

/** The same key is the same request: with other content it is refused, with the same it is answered the same. */

let shop: TestShop
let wine: number
beforeAll(async () => {
  shop = await openTestShop()
  wine = await buying.wineWithStock(shop, 40)
})
afterAll(() => shop.close())

const bottles = (quantity: number) => ({ products: [{ product_id: wine, quantity }] })

test('a payment under a used key is the same purchase, or refused', async () => {
  const { token: as } = await shop.person('clave-pago@ejemplo.test')
  const attempt = randomUUID()
  const start = (body: object) => shop.ask('POST', '/payment', { as, body: { attempt, ...body } })
  const first = await start(bottles(2))
  expect(first.status).toBe(200)
  for (const other of [
    bottles(3),
    { ...bottles(2), code: 'OTRO' },
    { ...bottles(2), ...buying.atBranch },
    { ...bottles(2), gift: { wrap: false, message: 'Feliz cumple' } },
  ])
    expect(await start(other), JSON.stringify(other)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Esa clave ya se usó') },
    })
  expect((await start(bottles(2))).body).toEqual(first.body)
  const { id_payment } = first.body as { id_payment: string }
  await shop.ask('POST', '/orders', { as, body: { id_payment } })
  expect((await start(bottles(2))).body).toEqual(first.body)
})

test('the key of a purchase that goes on with another total is that of the one it goes on as', async () => {
  const { token: as } = await shop.person('clave-sigue@ejemplo.test')
  const attempt = randomUUID()
  const start = () => shop.ask('POST', '/payment', { as, body: { attempt, ...bottles(1) } })
  const first = (await start()).body as { id_payment: string }
  const placed = await shop.ask('POST', '/orders', { as, body: { id_payment: first.id_payment } })
  const { id } = (placed.body as { order: OrderAnswer }).order
  const direccion = {
    calle: 'San Martín 100',
    ciudad: 'Ushuaia',
    provincia: 'Tierra del Fuego',
    codigoPostal: '9410',
  }
  const sent = await shop.ask('PUT', '/orders/dir', { as, body: { id, direccion } })
  const { order } = sent.body as { order: OrderAnswer }
  expect(await start()).toMatchObject({
    status: 200,
    body: { id_payment: order.id_payment, total: order.total },
  })
  // the call of before says what became of its purchase
  const stale = await shop.ask('POST', '/orders', { as, body: { id_payment: first.id_payment } })
  expect(stale).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringContaining(`sigue como la compra ${order.numero}`),
      current: { id, total: order.total, id_payment: order.id_payment },
    },
  })
})

test('an order by hand under a used key is the same order, or refused', async () => {
  const idempotency_key = randomUUID()
  const take = (body: object) =>
    shop.ask('POST', '/orders/manual', {
      as: shop.admin,
      body: { ...bottles(1), channel: 'counter', way: 'cash', idempotency_key, ...body },
    })
  const first = await take({})
  expect(first.status).toBe(200)
  for (const other of [bottles(2), { way: 'transfer' }, { name: 'Otra persona' }, { paid: true }])
    expect(await take(other), JSON.stringify(other)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Esa clave ya se usó') },
    })
  expect((await take({})).body).toMatchObject({
    order: { id: (first.body as { order: OrderAnswer }).order.id },
  })
})

test('money is noted once for a key, and not before there was an order', async () => {
  const { token } = await shop.person('clave-anotada@ejemplo.test')
  const order = await buying.order(shop, token, wine, 1)
  const yesterday = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10)
  const idempotency_key = randomUUID()
  const note = (body: object) =>
    shop.ask('POST', `/orders/${order.id}/paid`, {
      as: shop.admin,
      body: { way: 'cash', amount: order.total, idempotency_key, ...body },
    })
  expect(await note({ date: yesterday })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'date', detail: expect.stringContaining('no pudo llegar antes') }] },
  })
  expect((await note({})).status).toBe(200)
  expect((await note({})).status).toBe(200)
  for (const other of [
    { way: 'transfer' },
    { amount: order.total + 1 },
    { note: 'Otra' },
    { date: yesterday },
  ])
    expect((await note(other)).status, JSON.stringify(other)).toBe(409)
})
