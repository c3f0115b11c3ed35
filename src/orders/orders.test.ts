import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { signToken } from '../../test/sign-token.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import type { OrderAnswer } from './orders.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const stockOf = (id: number) => buying.stockOf(shop, id)
const wineWithStock = (atLeast: number) => buying.wineWithStock(shop, atLeast)
const order = (as: string, product_id: number, quantity: number) =>
  buying.order(shop, as, product_id, quantity)
const pay = (as: string, pending: OrderAnswer) => buying.pay(shop, as, pending)

test('an order goes its way: stock, states, history and one mail a fact', async () => {
  const person = await shop.person('camino@ejemplo.test')
  const wine = await wineWithStock(10)
  const before = await stockOf(wine)

  const pending = await order(person.token, wine, 3)
  expect(pending.estado).toBe('Ingreso')
  expect(await stockOf(wine)).toEqual({ stock: before.stock, reserved: before.reserved + 3 })

  const paid = await pay(person.token, pending)
  expect(paid.estado).toBe('Creada')
  expect(await stockOf(wine)).toEqual({ stock: before.stock, reserved: before.reserved + 3 })

  const step = async (estado: string) =>
    (await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: paid.id, estado } })).status
  expect(await step('Completo')).toBe(409)
  expect(await step('Procesando')).toBe(200)
  expect(await stockOf(wine)).toEqual({ stock: before.stock - 3, reserved: before.reserved })
  expect(await step('Procesando')).toBe(409)
  expect(await step('Completo')).toBe(200)
  expect(await step('Procesando')).toBe(200)
  expect(await stockOf(wine)).toEqual({ stock: before.stock - 3, reserved: before.reserved })
  expect(await step('Cancelada')).toBe(200)
  expect(await stockOf(wine)).toEqual(before)
  expect(await step('Cancelada')).toBe(409)
  expect(await findStockFaults(shop.database.db)).toEqual([])
  expect(await buying.mailsTo(shop, 'camino@ejemplo.test', 4)).toEqual([
    'Confirmacion de compra',
    'Tu compra se está preparando',
    'Tu compra está completa',
    'Tu compra fue cancelada',
  ])
  const { rows } = await shop.database.pool.query<{ html: string; body: string }>(
    "SELECT html, body FROM mail_catcher WHERE recipient = 'camino@ejemplo.test'",
  )
  for (const { html, body } of rows) {
    expect(html).toContain(`href="http://localhost:9/user/orderDetail?id=${paid.id}"`)
    expect(body).toContain(`http://localhost:9/user/orderDetail?id=${paid.id}`)
  }
})

test('tracking is mailed to the customer once, and again when corrected', async () => {
  const person = await shop.person('encamino@ejemplo.test')
  const pending = await buying.orderToHome(shop, person.token, await wineWithStock(10), 1)
  const paid = await pay(person.token, pending)
  const shipment = { empresa: 'Correo Argentino', codigo: 'CU 123', enlace: 'https://ejemplo.test/CU123' }
  const send = (body: object, as = shop.admin) =>
    shop.ask('PUT', '/orders/envio', { as, body: { id: paid.id, ...body } })
  expect((await send(shipment)).status).toBe(409)
  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: paid.id, estado: 'Procesando' } })
  expect((await send(shipment, person.token)).status).toBe(403)
  expect((await send({ ...shipment, empresa: ' ' })).body).toMatchObject({
    status: 422,
    errors: [{ field: 'empresa', detail: 'Debe indicar quién lo lleva!' }],
  })
  expect((await send({ ...shipment, enlace: 'javascript:alert(1)' })).body).toMatchObject({
    errors: [{ field: 'enlace', detail: 'El enlace debe ser una dirección http(s)' }],
  })
  expect(
    (await shop.ask('PUT', '/orders/envio', { as: shop.admin, body: { id: 999_999, ...shipment } })).status,
  ).toBe(404)
  expect((await send(shipment)).status).toBe(200)
  expect((await send(shipment)).status).toBe(200)
  const own = async () =>
    ((await shop.ask('GET', `/orders?id=${paid.id}`, { as: person.token })).body as OrderAnswer[])[0]
  expect(await own()).toMatchObject({ parcel: shipment, estado: 'Procesando' })
  expect((await send({ empresa: 'Cadete' })).status).toBe(200)
  const order_ = await own()
  expect(order_?.parcel).toEqual({ empresa: 'Cadete', codigo: '', enlace: '' })
  expect(order_?.timeline.map((event) => event.action)).toEqual([
    'ingresar',
    'pagar',
    'procesar',
    'enviar',
    'enviar',
  ])
  expect(await buying.mailsTo(shop, 'encamino@ejemplo.test', 4)).toEqual([
    'Confirmacion de compra',
    'Tu compra se está preparando',
    'Tu compra está en camino',
    'Tu compra está en camino',
  ])
})

test('two simultaneous transitions: one wins, the other gets 409', async () => {
  const person = await shop.person('clics@ejemplo.test')
  const paid = await pay(person.token, await order(person.token, await wineWithStock(5), 1))
  const clicks = await Promise.all(
    [1, 2, 3, 4].map(() =>
      shop.ask('PUT', '/orders', { as: shop.admin, body: { id: paid.id, estado: 'Procesando' } }),
    ),
  )
  expect(clicks.map((click) => click.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('bought lines leave the cart; lines added since on another device stay', async () => {
  const { token: as } = await shop.person('dos-pantallas@ejemplo.test')
  const wine = await wineWithStock(20)
  const cart = async () => {
    const { body } = await shop.ask('GET', '/shoppingCart', { as })
    return (body as { id_prod: number; amount: number }[]).map(({ id_prod, amount }) => [id_prod, amount])
  }
  await shop.ask('POST', '/shoppingCart', { as, body: { products: { id_prod: wine, amount: 5 } } })
  const { id_payment } = await order(as, wine, 2)
  expect(await cart()).toEqual([[wine, 3]])
  // the same order again takes nothing more out
  await shop.ask('POST', '/orders', { as, body: { id_payment } })
  expect(await cart()).toEqual([[wine, 3]])
  await order(as, wine, 3)
  expect(await cart()).toEqual([])
})

test('an order that is not theirs is not there for other people', async () => {
  const owner = await shop.person('duenia@ejemplo.test')
  const other = await shop.person('otra@ejemplo.test')
  const pending = await order(owner.token, await wineWithStock(5), 1)
  const direccion = {
    calle: 'Gorriti 5000',
    ciudad: 'Buenos Aires',
    provincia: 'Ciudad Autónoma de Buenos Aires',
    codigoPostal: '1414',
  }
  const attempts = [
    await shop.ask('GET', `/orders?id=${pending.id}`, { as: other.token }),
    await shop.ask('PUT', '/orders/dir', { as: other.token, body: { id: pending.id, direccion } }),
    await shop.ask('PUT', '/orders/email', {
      as: other.token,
      body: { id: pending.id, email: 'otra@ejemplo.test' },
    }),
    await shop.ask('DELETE', `/orders?id=${pending.id}`, { as: other.token }),
    await shop.ask('POST', '/payment/checkout', { as: other.token, body: { id: pending.id } }),
    await shop.ask('GET', '/orders?id=999999', { as: other.token }),
  ]
  expect(attempts.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404])
  expect(
    (await shop.ask('PUT', '/orders', { as: owner.token, body: { id: pending.id, estado: 'Creada' } }))
      .status,
  ).toBe(403)
  expect(
    (await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: pending.id, estado: 'Creada' } })).status,
  ).toBe(409)
})

test('deleting a pending order frees its bottles', async () => {
  const person = await shop.person('borra@ejemplo.test')
  const wine = await wineWithStock(5)
  const before = await stockOf(wine)
  const pending = await order(person.token, wine, 2)
  expect(
    (await shop.ask('DELETE', '/orders', { as: person.token, body: { id: pending.id, user_id: person.id } }))
      .status,
  ).toBe(200)
  expect(await stockOf(wine)).toEqual(before)
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('a price that changed stops the purchase and shows both', async () => {
  const person = await shop.person('precio@ejemplo.test')
  const wine = await wineWithStock(5)
  const before = await stockOf(wine)
  const answer = await shop.ask('POST', '/payment', {
    as: person.token,
    body: { products: [{ product_id: wine, quantity: 1, price: 1 }] },
  })
  expect(answer.status).toBe(409)
  expect(
    (answer.body as { current: { products: { price: number }[] } }).current.products[0]?.price,
  ).toBeGreaterThan(1)
  expect(await stockOf(wine)).toEqual(before)
})

test('the same attempt fifty times is one purchase, one preference and one order', async () => {
  const person = await shop.person('insiste@ejemplo.test')
  const wine = await wineWithStock(60)
  const before = await stockOf(wine)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      shop.ask('POST', '/payment', {
        as: person.token,
        body: { products: [{ product_id: wine, quantity: 1 }], attempt: 'un-solo-intento' },
      }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  const ids = new Set(answers.map((answer) => (answer.body as { id_payment: string }).id_payment))
  expect(ids.size).toBe(1)
  const [id_payment] = ids
  const orders = await Promise.all(
    Array.from({ length: 10 }, () => shop.ask('POST', '/orders', { as: person.token, body: { id_payment } })),
  )
  expect(new Set(orders.map((answer) => (answer.body as { order: { id: number } }).order.id)).size).toBe(1)
  expect(await stockOf(wine)).toEqual({ stock: before.stock, reserved: before.reserved + 1 })
})

let crowd: string[] = []
beforeAll(async () => {
  crowd = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      signToken(shop.database.pool, { sub: `descorche|multitud-${n}`, email: `multitud-${n}@ejemplo.test` }),
    ),
  )
})

test.each([1, 7])('of %i bottles exactly that many are sold to 40 buyers at once', async (bottles) => {
  const wine = await wineWithStock(20)
  const { stock, reserved } = await stockOf(wine)
  await shop.ask('PUT', '/stock', { as: shop.admin, body: { id: wine, suma: bottles - (stock - reserved) } })
  const answers = await Promise.all(
    crowd.map((as, n) =>
      shop.ask('POST', '/payment', {
        as,
        body: { products: [{ product_id: wine, quantity: 1 }], attempt: `carrera-${bottles}-${n}` },
      }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(bottles)
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(40 - bottles)
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('a forged notice is refused and writes nothing', async () => {
  const count = async () => (await shop.database.pool.query('SELECT id FROM payment_notices')).rowCount
  const before = await count()
  const answer = await shop.ask('POST', '/payment/notice?data.id=5100001&type=payment', {
    body: {},
    headers: { 'x-request-id': 'nobody', 'x-signature': `ts=${Date.now()},v1=${'0'.repeat(64)}` },
  })
  expect(answer.status).toBe(401)
  expect(await count()).toBe(before)
})

test('a buyer does not read who of the shop acted, even one of the same name', async () => {
  const { pool } = shop.database
  const person = await shop.person('homonima@ejemplo.test')
  const paid = await pay(person.token, await order(person.token, await wineWithStock(5), 1))
  const body = { id: paid.id, estado: 'Procesando' }
  expect((await shop.ask('PUT', '/orders', { as: shop.admin, body })).status).toBe(200)
  await pool.query(`UPDATE users SET full_name = 'La misma' WHERE role = 'Admin' OR id = $1`, [person.id])
  type WithTimeline = { timeline: { action: string; actor: string }[] }
  const actorsIn = (found?: WithTimeline) =>
    Object.fromEntries(found?.timeline.map((event) => [event.action, event.actor]) ?? [])
  const actors = async (as: string) =>
    actorsIn(((await shop.ask('GET', `/orders?id=${paid.id}`, { as })).body as WithTimeline[])[0])
  expect(await actors(person.token)).toMatchObject({ pagar: 'payment provider', procesar: 'shop' })
  expect(await actors(shop.admin)).toMatchObject({ procesar: 'La misma' })
  // placed again, the same order is answered: it says no more than a read does
  const again = await shop.ask('POST', '/orders', {
    as: person.token,
    body: { id_payment: paid.id_payment },
  })
  expect(actorsIn((again.body as { order: WithTimeline }).order)).toMatchObject({ procesar: 'shop' })
})
