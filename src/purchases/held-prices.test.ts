import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { choose, endDeadline, offerTransfers, orderOf } from '../../test/waiting-for-money.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { releaseAllExpiredReservations } from './expired-reservations.ts'

/** Prices, promotions, code and delivery of a purchase hold as long as its bottles are held, whatever way it is paid. */

let shop: TestShop
let wine: number
let price: number
beforeAll(async () => {
  shop = await openTestShop()
  wine = await buying.wineWithStock(shop, 60)
  await shop.database.pool.query('UPDATE products SET list_price = 1000000, discount = 0 WHERE id = $1', [
    wine,
  ])
  price = await buying.priceOf(shop, wine)
  expect((await offerTransfers(shop)).status).toBe(200)
})
afterEach(async () => {
  await shop.database.pool.query('UPDATE promotions SET active = false')
  await shop.database.pool.query('UPDATE products SET list_price = 1000000 WHERE id = $1', [wine])
})
afterAll(() => shop.close())

let people = 0
const someone = () => shop.person(`retenida-${(people += 1)}@ejemplo.test`)
/** Collected from a branch, unless something else is said. */
const begin = async (as: string, rest: object = buying.atBranch, quantity = 2): Promise<OrderAnswer> => {
  const begun = await shop.ask('POST', '/payment', {
    as,
    body: { products: [{ product_id: wine, quantity }], ...rest },
  })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { id_payment } = begun.body as { id_payment: string }
  const placed = await shop.ask('POST', '/orders', { as, body: { id_payment } })
  return (placed.body as { order: OrderAnswer }).order
}
const lapse = async (id: number) => {
  await endDeadline(shop, id)
  await releaseAllExpiredReservations(shop.database.db)
}
const treble = () =>
  shop.database.pool.query('UPDATE products SET list_price = 3000000 WHERE id = $1', [wine])
const checkout = (as: string, id: number, body: object = {}) =>
  shop.ask('POST', '/payment/checkout', { as, body: { id, ...body } })
const ushuaia = {
  calle: 'San Martín 100',
  ciudad: 'Ushuaia',
  provincia: 'Tierra del Fuego',
  codigoPostal: '9410',
}
const palermo = {
  calle: 'Gorriti 5000',
  ciudad: 'Buenos Aires',
  provincia: 'Ciudad Autónoma de Buenos Aires',
  codigoPostal: '1414',
  destinatario: 'Quien recibe',
  telefono: '11 4567-8901',
}
const toAddress = (as: string, id: number, direccion: unknown) =>
  shop.ask('PUT', '/orders/dir', { as, body: { id, direccion } })
const statusOf = (answer: { status: number; body: unknown }) =>
  `${answer.status} ${answer.status < 400 ? '' : (answer.body as { detail: string }).detail}`

test('an address takes the first home delivery there: the spec’s own calls buy with freight', async () => {
  const { token } = await someone()
  const before = await begin(token, {})
  const saved = await toAddress(token, before.id, ushuaia)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { order } = saved.body as { order: OrderAnswer }
  expect(order.delivery?.kind).not.toBe('pickup')
  expect(order.delivery?.price).toBeGreaterThan(0)
  expect(order.total).toBeCloseTo(before.total + (order.delivery?.price ?? 0), 2)
  expect(order.id_payment).not.toBe(before.id_payment)
  // a payment at the checkout of the first answer goes back
  await buying.decide(shop, before.id_payment, 'approved').catch(() => undefined)
  expect((await orderOf(shop, order.id))?.estado).toBe('Ingreso')
  const paid = await buying.pay(shop, token, order)
  expect(paid).toMatchObject({ estado: 'Creada', total: order.total })
})

test('an address that nothing reaches, or that cannot be read, is not paid without freight', async () => {
  const { token } = await someone()
  const order = await begin(token, {})
  expect((await toAddress(token, order.id, 'San Martín 100')).status).toBe(422)
  await shop.database.pool.query('UPDATE orders SET address = $2, direccion = $3 WHERE id = $1', [
    order.id,
    JSON.stringify({ ...ushuaia, codigoPostal: '9999' }),
    'San Martín 100, Ushuaia',
  ])
  await shop.database.pool
    .query('UPDATE delivery_zones SET position = position WHERE false')
    .catch(() => undefined)
  const paths = [
    await checkout(token, order.id),
    await shop.ask('POST', `/orders/${order.id}/link`, { as: shop.admin, body: {} }),
    await shop.ask('POST', `/orders/${order.id}/paid`, {
      as: shop.admin,
      body: { way: 'cash', amount: order.total },
    }),
  ]
  expect(paths.map(({ status }) => status)).toEqual([409, 409, 409])
  await expect(buying.decide(shop, order.id_payment, 'approved')).rejects.toThrow()
  expect((await orderOf(shop, order.id))?.estado).toBe('Ingreso')
})

test('once its hold is over, a purchase asks today’s price on every path', async () => {
  const { token } = await someone()
  const order = await begin(token)
  const old = order.total
  await lapse(order.id)
  await treble()
  const refused = [
    await checkout(token, order.id),
    await checkout(token, order.id, { total: old }),
    await choose(shop, token, order.id, {}),
    await choose(shop, token, order.id, { payment_way: 'transfer' }),
    await choose(shop, token, order.id, { payment_way: 'cash', total: old }),
    await shop.ask('POST', `/orders/${order.id}/link`, { as: shop.admin, body: {} }),
    await shop.ask('POST', `/orders/${order.id}/paid`, {
      as: shop.admin,
      body: { way: 'cash', amount: old },
    }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
  expect(refused[0]?.body).toMatchObject({
    current: { total: old * 3, before: old, changes: { rows: [{ before: old, after: old * 3 }], over: [] } },
  })
  await buying.decide(shop, order.id_payment, 'approved').catch(() => undefined)
  expect((await orderOf(shop, order.id))?.estado).toBe('Ingreso')
  // its buyer says yes to it
  const agreed = await checkout(token, order.id, { total: old * 3 })
  expect(statusOf(agreed)).toBe('200 ')
  const now = await orderOf(shop, order.id)
  expect(now?.total).toBeCloseTo(old * 3, 2)
  expect((await buying.pay(shop, token, now as OrderAnswer)).total).toBeCloseTo(old * 3, 2)
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('at the same total it goes on, with its bottles held again and its prices with them', async () => {
  const { token } = await someone()
  const order = await begin(token)
  await lapse(order.id)
  expect(statusOf(await checkout(token, order.id))).toBe('200 ')
  await treble()
  expect(statusOf(await checkout(token, order.id))).toBe('200 ')
  const now = await orderOf(shop, order.id)
  expect(now?.total).toBe(order.total)
  expect((await buying.pay(shop, token, now as OrderAnswer)).estado).toBe('Creada')
})

test('a promotion that has ended is claimed by nobody whose hold has ended', async () => {
  const { token } = await someone()
  const { id } = await buying.promote(shop, {
    name: 'Mitad',
    code: 'MITAD',
    effect: { kind: 'percent', value: 50, on: 'order' },
  })
  const order = await begin(token, { code: 'MITAD', ...buying.atBranch })
  expect(order.total).toBeCloseTo(price / 100, 2)
  await lapse(order.id)
  await shop.ask('DELETE', '/promotions', { as: shop.admin, body: { id } })
  await treble()
  const withAddress = await checkout(token, order.id, { delivery: 'caba-domicilio', address: palermo })
  expect(withAddress.status).toBe(409)
  expect(withAddress.body).toMatchObject({ current: { changes: { over: ['Mitad'] } } })
  expect((await checkout(token, order.id)).status).toBe(409)
  const { total } = (withAddress.body as { current: { total: number } }).current
  const agreed = await checkout(token, order.id, { delivery: 'caba-domicilio', address: palermo, total })
  expect(statusOf(agreed)).toBe('200 ')
  expect(await orderOf(shop, order.id)).toMatchObject({ total, code: null })
})

test('a promotion that ends while the bottles are held stays with the purchase, whatever is chosen', async () => {
  const half = { kind: 'percent', value: 50 }
  const offers: [string, object, object][] = [
    ['a code', { code: 'MITAD' }, { name: 'Mitad', code: 'MITAD', effect: { ...half, on: 'order' } }],
    ['wines', {}, { name: 'Media feria', effect: { ...half, on: 'wines' } }],
  ]
  for (const [what, begun, offer] of offers) {
    const [{ token }, { token: other }] = [await someone(), await someone()]
    const { id } = await buying.promote(shop, offer)
    const [order, sent] = [await begin(token, begun), await begin(other, begun)]
    await shop.ask('DELETE', '/promotions', { as: shop.admin, body: { id } })
    const chosen = await checkout(token, order.id, { delivery: 'caba-retiro-palermo', postal_code: '1414' })
    expect(statusOf(chosen), what).toBe('200 ')
    expect(await orderOf(shop, order.id), what).toMatchObject({ total: order.total })
    const { status, body } = await toAddress(other, sent.id, palermo)
    expect(status, what).toBe(200)
    const { total, charges } = (body as { order: OrderAnswer }).order
    const freight = charges.find(({ kind }) => kind === 'delivery')?.amount ?? 0
    expect(total, what).toBeCloseTo(sent.total + freight, 2)
  }
})

test('what an Admin activates, a key that is repeated and money that is noted late ask today’s price', async () => {
  const { token } = await someone()
  const order = await begin(token)
  for (const estado of ['Cancelada', 'Creada'])
    expect(
      (await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: order.id, estado } })).status,
    ).toBe(200)
  await treble()
  expect((await checkout(token, order.id)).status).toBe(409)
  const other = await someone()
  const body = { products: [{ product_id: wine, quantity: 1 }], attempt: 'una-clave-cualquiera' }
  const first = await shop.ask('POST', '/payment', { as: other.token, body })
  await shop.database.pool.query(
    "UPDATE purchases SET hold_expires_at = now() - interval '1 day' WHERE user_id = $1",
    [other.id],
  )
  await shop.database.pool.query('UPDATE products SET list_price = 6000000 WHERE id = $1', [wine])
  const again = await shop.ask('POST', '/payment', { as: other.token, body })
  expect((again.body as { total: number }).total).toBe((first.body as { total: number }).total * 2)
})

test('money of a day on which its prices held is noted, and money of today at today’s total', async () => {
  const { token } = await someone()
  const order = await begin(token, buying.atBranch, 1)
  const agreed = await choose(shop, token, order.id, { payment_way: 'transfer' })
  expect(statusOf(agreed)).toBe('200 ')
  const waiting = await orderOf(shop, order.id)
  await lapse(order.id)
  await treble()
  const note = (body: object) =>
    shop.ask('POST', `/orders/${order.id}/paid`, { as: shop.admin, body: { way: 'transfer', ...body } })
  const refused = await note({ amount: waiting?.total })
  expect(refused).toMatchObject({ status: 409, body: { current: { before: waiting?.total } } })
  const { total } = (refused.body as { current: { total: number } }).current
  expect(total).toBeGreaterThan(waiting?.total ?? 0)
  expect(statusOf(await note({ amount: total }))).toBe('200 ')
  expect(await orderOf(shop, order.id)).toMatchObject({ estado: 'Creada', total })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('a first purchase is one: orders that wait for their money count', async () => {
  const { token } = await someone()
  await buying.promote(shop, {
    name: 'Tu primera compra',
    conditions: { first_purchase: true },
    effect: { kind: 'percent', value: 50, on: 'order' },
  })
  const totals: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const order = await begin(token, buying.atBranch, 1)
    expect(statusOf(await choose(shop, token, order.id, { payment_way: 'transfer' }))).toBe('200 ')
    const waiting = await orderOf(shop, order.id)
    totals.push(waiting?.total ?? 0)
  }
  expect(totals.filter((total) => total < price / 200)).toHaveLength(1)
})

test('a product that the shop does not have is named in a refusal', async () => {
  const { token } = await someone()
  const lines = [
    { product_id: 99_999_999, quantity: 3 },
    { product_id: wine, quantity: 1 },
  ]
  const answers = [
    await shop.ask('POST', '/payment', { as: token, body: { products: lines } }),
    await shop.ask('POST', '/quote', { body: { products: lines } }),
    await shop.ask('POST', '/orders/manual/totals', { as: shop.admin, body: { products: lines } }),
    await shop.ask('POST', '/orders/manual', {
      as: shop.admin,
      body: {
        products: lines,
        channel: 'counter',
        way: 'cash',
        paid: true,
        idempotency_key: 'un-vino-que-no-hay',
      },
    }),
    await shop.ask('POST', '/shoppingCart', {
      as: token,
      body: {
        products: lines.map(({ product_id, quantity }) => ({ id_prod: product_id, amount: quantity })),
      },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(answers[0]?.body).toMatchObject({ current: { missing: [99_999_999] } })
})

type Changed = {
  status: number
  body: {
    detail: string
    current: {
      total: number
      before: number
      changes: { rows: { name: string; before: number; after: number }[]; over: string[] }
    }
  }
}
const home = { delivery: 'caba-domicilio', address: palermo }

test('totals of before and of today are compared with the same delivery, and the rows say what differs', async () => {
  const { token } = await someone()
  const order = await begin(token, {})
  const { body } = await shop.ask('POST', `/orders/${order.id}/quote`, {
    as: token,
    body: { postal_code: '1414', delivery: home.delivery },
  })
  const { total: withFreight } = body as { total: number }
  expect(withFreight).toBeGreaterThan(order.total)
  await lapse(order.id)
  // nothing changed: what is chosen adds its freight, as it would have before
  expect(statusOf(await checkout(token, order.id, home))).toBe('200 ')
  await lapse(order.id)
  await treble()
  const { status, body: refused } = (await checkout(token, order.id, home)) as Changed
  expect(status).toBe(409)
  const { total, before, changes } = refused.current
  expect(before).toBe(withFreight)
  expect(total).toBeCloseTo(withFreight + 2 * order.total, 2)
  expect(changes.rows).toMatchObject([{ before: order.total, after: order.total * 3 }])
  expect(refused.detail).toContain('eran')
  // another total that was never asked for is no change
  const wrong = (await checkout(token, order.id, { ...home, total: total + 1 })) as Changed
  expect(wrong.body.current).toMatchObject({ total, before: withFreight })
  expect(statusOf(await checkout(token, order.id, { ...home, total }))).toBe('200 ')
  const other = (await checkout(token, order.id, { total: total + 1 })) as Changed
  expect(other.status).toBe(409)
  expect(other.body.detail).not.toContain('eran')
  expect(other.body.current.changes).toEqual({ rows: [], over: [] })
})

test('an address after the hold asks for the new total before anything is priced anew', async () => {
  const { token } = await someone()
  const order = await begin(token, {})
  await lapse(order.id)
  await treble()
  const refused = (await toAddress(token, order.id, ushuaia)) as Changed
  expect(refused.status).toBe(409)
  expect(await orderOf(shop, order.id)).toMatchObject({ total: order.total, address: null })
  const { total, before } = refused.body.current
  expect(total - before).toBeCloseTo(2 * order.total, 2)
  const agreed = await shop.ask('PUT', '/orders/dir', {
    as: token,
    body: { id: order.id, direccion: ushuaia, total },
  })
  expect(statusOf(agreed)).toBe('200 ')
  expect(await orderOf(shop, order.id)).toMatchObject({ total })
})

test('a promotion that its owner edits while bottles are held moves their price neither way', async () => {
  const made = await buying.promote(shop, {
    name: 'Mitad',
    code: 'MITADES',
    effect: { kind: 'percent', value: 50, on: 'order' },
  })
  const wines = await buying.promote(shop, {
    name: 'Feria',
    effect: { kind: 'percent', value: 20, on: 'wines' },
  })
  const edit = ({ id, effect }: { id: number; effect: object }, value: number) =>
    shop.ask('PUT', '/promotions', { as: shop.admin, body: { id, effect: { ...effect, value } } })
  for (const value of [5, 90]) {
    const { token } = await someone()
    const order = await begin(token, { code: 'MITADES' })
    expect((await edit(made, value)).status).toBe(200)
    expect((await edit(wines, value)).status).toBe(200)
    await buying.promote(shop, { name: 'Nueva', effect: { kind: 'percent', value: 95, on: 'wines' } })
    expect(statusOf(await checkout(token, order.id, buying.atBranch)), String(value)).toBe('200 ')
    const held = await orderOf(shop, order.id)
    expect(held?.total, String(value)).toBe(order.total)
    expect((await buying.pay(shop, token, held as OrderAnswer)).total).toBe(order.total)
    expect((await edit(made, 50)).status).toBe(200)
    expect((await edit(wines, 20)).status).toBe(200)
    await shop.database.pool.query("UPDATE promotions SET active = false WHERE name = 'Nueva'")
  }
})

test('the discount of a payment method that its owner edits while bottles are held moves their price neither way', async () => {
  const offer = (transfer: object) =>
    shop.ask('PUT', '/settings', { as: shop.admin, body: { transfer, sales: { gift_wrap: 'off' } } })
  for (const edited of [{ discount: 3 }, { discount: 40 }, { accepted: 'off' }]) {
    const what = JSON.stringify(edited)
    expect((await offer({ accepted: 'on', discount: 10 })).status).toBe(200)
    const { token } = await someone()
    const { id } = await begin(token)
    expect((await choose(shop, token, id, { payment_way: 'transfer' })).status, what).toBe(200)
    const held = await orderOf(shop, id)
    expect(held?.charges[0], what).toMatchObject({ kind: 'payment_method', amount: -price * 0.002 })
    expect((await offer(edited)).status).toBe(200)
    // something else of it changes: the rest is priced as it was
    const gift = { wrap: false, message: 'Salud', hide_prices: true }
    const words = await choose(shop, token, id, { payment_way: 'transfer', gift })
    const quoted = await shop.ask('POST', `/orders/${id}/quote`, {
      as: token,
      body: { ...buying.atBranch, payment_way: 'transfer', gift },
    })
    expect(quoted, what).toMatchObject({ status: 200, body: { total: held?.total } })
    expect([words.status, (await orderOf(shop, id))?.total], what).toEqual([200, held?.total])
    // once that is over, today's counts
    await endDeadline(shop, id)
    await releaseAllExpiredReservations(shop.database.db)
    const noted = await shop.ask('POST', `/orders/${id}/paid`, {
      as: shop.admin,
      body: { way: 'transfer', amount: held?.total },
    })
    expect(noted.status, what).toBe(409)
  }
  expect((await offer({ accepted: 'on', discount: 10 })).status).toBe(200)
})
