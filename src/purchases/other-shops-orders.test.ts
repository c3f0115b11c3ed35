import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import type { PromotionAnswer } from '../promotions/promotions.contract.ts'
import type { QuoteAnswer } from '../totals/quote.contract.ts'

/**
 * Mistakes of other shops' software that need an order and its payment, each as a case; those of the totals alone are in
 * `src/totals/other-shops-bugs.test.ts`. The number is that of their issue.
 */

let shop: TestShop
let wine: number
let price: number
beforeAll(async () => {
  shop = await openTestShop()
  wine = await buying.wineWithStock(shop, 60)
  price = (await buying.priceOf(shop, wine)) / 100
})
afterEach(() => shop.database.pool.query('UPDATE promotions SET active = false'))
afterAll(() => shop.close())

const half = { kind: 'percent', value: 50, on: 'order' }
const pesos = (amount: number) => Math.round(amount * 100) / 100
const promote = (body: object) => buying.promote(shop, body)
const promotionOf = async (id: number) => {
  const { body } = await shop.ask('GET', '/promotions', { as: shop.admin })
  return (body as PromotionAnswer[]).find((one) => one.id === id)
}
async function quote(quantity: number, rest: object = {}, as?: string): Promise<QuoteAnswer> {
  const body = { products: [{ product_id: wine, quantity }], ...rest }
  const answer = await shop.ask('POST', '/quote', { body, ...(as === undefined ? {} : { as }) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as QuoteAnswer
}
const begin = (as: string, quantity: number, rest: object = {}) =>
  shop.ask('POST', '/payment', {
    as,
    body: { products: [{ product_id: wine, quantity }], ...buying.atBranch, ...rest },
  })
async function placed(as: string, quantity: number, rest: object = {}): Promise<OrderAnswer> {
  const begun = await begin(as, quantity, rest)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { id_payment } = begun.body as { id_payment: string }
  const answer = await shop.ask('POST', '/orders', { as, body: { id_payment } })
  return (answer.body as { order: OrderAnswer }).order
}
const orderOf = async (as: string, id: number) =>
  ((await shop.ask('GET', `/orders?id=${id}`, { as })).body as OrderAnswer[])[0]

test('delivery methods show the price that will be charged, whatever is chosen (Vendure 2517)', async () => {
  const way = (id: string, each: number, more: object = {}) => ({
    id,
    name: id,
    kind: 'home',
    prices: [{ up_to_bottles: 60, price: each }],
    min_days: 1,
    max_days: 3,
    ...more,
  })
  const ways = [way('lento', 4000), way('rapido', 9000.01, { free_from: price * 10 })]
  const { body: before } = await shop.ask('GET', '/delivery/zones', { as: shop.admin })
  const zones = [{ id: 'pais', name: 'País', provinces: [], postal_codes: [], ways }]
  expect((await shop.ask('PUT', '/delivery/zones', { as: shop.admin, body: zones })).status).toBe(200)
  const offered = async (rest: object = {}) => {
    const { delivery } = await quote(1, { postal_code: '1414', ...rest })
    return delivery.options.map((one) => [one.id, one.price])
  }
  expect(await offered()).toEqual([
    ['lento', 4000],
    ['rapido', 9000.01],
  ])
  await promote({ effect: { kind: 'delivery', percent: 50 } })
  expect(await offered()).toEqual([
    ['lento', 2000],
    ['rapido', 4500],
  ])
  for (const { id, price: shown } of (await quote(1, { postal_code: '1414' })).delivery.options) {
    const { delivery, total } = await quote(1, { postal_code: '1414', delivery: id })
    expect([delivery.price, total]).toEqual([shown, pesos(price + shown)])
  }
  await promote({ code: 'LLEGA', effect: { kind: 'delivery', percent: 100 } })
  expect(await offered({ code: 'llega' })).toEqual([
    ['lento', 0],
    ['rapido', 0],
  ])
  const { delivery } = await quote(1, { postal_code: '1414', delivery: 'rapido', code: 'llega' })
  expect(delivery.missing_for_free, 'nothing is missing for what is free').toBe(0)
  expect((await shop.ask('PUT', '/delivery/zones', { as: shop.admin, body: before as object })).status).toBe(
    200,
  )
})

test('limits of a promotion hold without a code too (Vendure 4353)', async () => {
  const [first, second] = await Promise.all([
    shop.person('limite-1@ejemplo.test'),
    shop.person('limite-2@ejemplo.test'),
  ])
  const { id } = await promote({ effect: half, max_uses: 1 })
  await promote({ effect: { kind: 'percent', value: 10, on: 'wines' }, max_uses_per_person: 1 })
  const order = await placed(first.token, 1)
  expect(order.discounts.map(({ promotion_id }) => promotion_id)).toEqual([id])
  // the one use of all is held by the first, the second has their own of the other
  const other = await placed(second.token, 1)
  expect([other.discounts, other.total]).toEqual([[], pesos(price - Math.round(price * 10) / 100)])
  await buying.pay(shop, first.token, order)
  await buying.pay(shop, second.token, other)
  const totalFor = async ({ token }: { token: string }) => (await quote(1, {}, token)).total
  expect([await totalFor(first), await totalFor(second)]).toEqual([other.total, pesos(price)])
})

test('another code on an order gives the use of the one before back (Vendure 1807)', async () => {
  const { token } = await shop.person('otro-codigo@ejemplo.test')
  const one = await promote({ code: 'PRIMERO', effect: half, max_uses: 1 })
  const two = await promote({ code: 'SEGUNDO', effect: { ...half, value: 20 }, max_uses: 1 })
  await placed(token, 1, { code: 'PRIMERO' })
  await placed(token, 1, { code: 'SEGUNDO' })
  expect([(await promotionOf(one.id))?.held, (await promotionOf(two.id))?.held]).toEqual([0, 1])
})

test('a return refunds what was paid, and the rest keep their discount though the code wants more bottles (Vendure 2393)', async () => {
  const { token } = await shop.person('devuelve@ejemplo.test')
  await promote({ code: 'TRES', effect: half, conditions: { min_bottles: 3 } })
  const paid = await buying.pay(shop, token, await placed(token, 3, { code: 'TRES' }))
  const back = await shop.ask('POST', `/orders/${paid.id}/returns`, {
    as: shop.admin,
    body: { lines: [{ product_id: wine, quantity: 1, to: 'written_off' }], reason: 'Se rompió' },
  })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  const found = await shop.sandbox.searchPayments(paid.purchase_id)
  expect(found.ok && found.value[0]?.refunded).toBe(Math.floor(Math.round(paid.total * 100) / 3))
  expect(await orderOf(token, paid.id)).toMatchObject({ total: paid.total, discounts: paid.discounts })
})

test('corrections after the sale leave promotions and total unchanged (Vendure 4106)', async () => {
  const { token } = await shop.person('corrige@ejemplo.test')
  const { id } = await promote({ effect: half, max_uses: 5 })
  const home = { postal_code: '1414', delivery: 'caba-domicilio' }
  const paid = await buying.pay(shop, token, await placed(token, 2, home))
  await shop.ask('PUT', '/promotions', { as: shop.admin, body: { id, effect: { ...half, value: 5 } } })
  const address = {
    calle: 'Honduras 4800',
    ciudad: 'Buenos Aires',
    provincia: 'Ciudad Autónoma de Buenos Aires',
    codigoPostal: '1414',
    destinatario: 'Ana Paz',
    telefono: '11 4567-8901',
  }
  const corrected = await shop.ask('PUT', `/orders/${paid.id}/delivery`, {
    as: shop.admin,
    body: { address, reason: 'Se mudó' },
  })
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
  const { total, discounts, order_items } = paid
  expect(await orderOf(token, paid.id)).toMatchObject({ total, discounts, order_items })
  expect(await promotionOf(id)).toMatchObject({ uses: 1, held: 0, given: discounts[0]?.amount })
})

test('a promotion that is deleted is gone from open carts at once (Medusa 10357)', async () => {
  const { id } = await promote({ effect: half })
  expect((await quote(2)).total).toBe(pesos(price))
  await shop.ask('DELETE', '/promotions', { as: shop.admin, body: { id } })
  expect(await quote(2)).toMatchObject({ discounts: [], total: pesos(price * 2) })
})

test('a limit for each person is no limit for all (Medusa 15960)', async () => {
  const { id } = await promote({ code: 'UNOCADAUNO', effect: half, max_uses_per_person: 1 })
  for (const name of ['una', 'otra', 'tercera']) {
    const { token } = await shop.person(`${name}-vez-cada@ejemplo.test`)
    await buying.pay(shop, token, await placed(token, 1, { code: 'UNOCADAUNO' }))
  }
  expect(await promotionOf(id)).toMatchObject({
    uses: 3,
    max_uses: null,
    max_uses_per_person: 1,
    active: true,
  })
})

test('paying in several steps counts one use (Saleor 8219); cancelled, it gives it back (Vendure 1466)', async () => {
  const { token } = await shop.person('dos-pasos@ejemplo.test')
  const { id } = await promote({ code: 'UNAVEZ', effect: half, max_uses: 1 })
  const order = await placed(token, 1, { code: 'UNAVEZ' })
  for (let step = 0; step < 2; step++) {
    const resumed = await shop.ask('POST', '/payment/checkout', { as: token, body: { id: order.id } })
    expect(resumed.status, JSON.stringify(resumed.body)).toBe(200)
  }
  expect(await promotionOf(id)).toMatchObject({ held: 1, uses: 0 })
  const paid = await buying.pay(shop, token, order)
  expect(await promotionOf(id)).toMatchObject({ held: 0, uses: 1 })
  const cancelled = await shop.ask('PUT', '/orders', {
    as: shop.admin,
    body: { id: paid.id, estado: 'Cancelada' },
  })
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
  expect(await promotionOf(id)).toMatchObject({ held: 0, uses: 0, given: 0 })
  expect((await quote(1, { code: 'UNAVEZ' }, token)).code).toEqual({ accepted: true })
})

test('of two who want the last use at once, the other has neither an order nor money with the provider (Saleor 15855)', async () => {
  const people = await Promise.all(
    ['ultima-a', 'ultima-b'].map((name) => shop.person(`${name}@ejemplo.test`)),
  )
  const { id } = await promote({ code: 'ULTIMA', effect: half, max_uses: 1 })
  const begun = await Promise.all(people.map(({ token }) => begin(token, 1, { code: 'ULTIMA' })))
  expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = people[begun.findIndex(({ status }) => status === 409)]?.token ?? ''
  expect((await shop.ask('GET', '/orders', { as: late })).body).toEqual([])
  expect(await promotionOf(id)).toMatchObject({ held: 1, uses: 0 })
})
