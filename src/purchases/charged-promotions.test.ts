import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { settingsOf } from '../settings/settings-tree.ts'
import { startingPaymentMethods } from '../totals/payment-methods.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { findPreference } from '../../stand-ins/payments/sandbox-store.ts'
import type { PromotionAnswer } from '../promotions/promotions.contract.ts'
import type { QuoteAnswer } from '../totals/quote.contract.ts'
import { releaseAllExpiredReservations } from './expired-reservations.ts'
import { storePurchase } from './store-purchase.ts'

let shop: TestShop
let wine: number
let price: number
beforeAll(async () => {
  shop = await openTestShop()
  wine = await buying.wineWithStock(shop, 30)
  await shop.ask('PUT', '/stock', { as: shop.admin, body: { id: wine, suma: 2000 } })
  price = await buying.priceOf(shop, wine)
})
afterEach(() => shop.database.pool.query('UPDATE promotions SET active = false'))
afterAll(() => shop.close())

const promote = (body: object) => buying.promote(shop, body)
const usesOf = async (id: number) => {
  const { body } = await shop.ask('GET', '/promotions', { as: shop.admin })
  const found = (body as PromotionAnswer[]).find((one) => one.id === id)
  return [found?.held, found?.uses]
}
const half = { kind: 'percent', value: 50, on: 'order' }
const begin = (as: string, quantity: number, rest: object = {}) =>
  shop.ask('POST', '/payment', {
    as,
    body: { products: [{ product_id: wine, quantity }], ...buying.atBranch, ...rest },
  })
const place = async (as: string, answer: { body: unknown }) => {
  const { id_payment } = answer.body as { id_payment: string }
  const placed = await shop.ask('POST', '/orders', { as, body: { id_payment } })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return (placed.body as { order: OrderAnswer }).order
}
const lapse = async (purchase: string) => {
  await shop.database.pool.query(
    `UPDATE purchases SET hold_expires_at = now() - interval '1 second' WHERE id = $1`,
    [purchase],
  )
  await releaseAllExpiredReservations(shop.database.db)
}

test('the quoted total is charged, sent to the provider, stored in the order and mailed', async () => {
  const person = await shop.person('con-codigo@ejemplo.test')
  const three = await promote({ name: '3x2 de prueba', effect: { kind: 'n_for_m', n: 3, m: 2 } })
  const code = await promote({ name: 'Código HOLA', code: 'HOLA', effect: half, max_uses: 5 })
  const { body } = await shop.ask('POST', '/quote', {
    as: person.token,
    body: { products: [{ product_id: wine, quantity: 3 }], code: 'hola' },
  })
  const { total } = body as QuoteAnswer
  expect(Math.round(total * 100)).toBe(Math.floor(price * 2 - Math.round(price)))
  const begun = await begin(person.token, 3, { code: 'hola', total })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  expect(begun.body).toMatchObject({ total, discounts: [{ reason: 'Código HOLA' }] })
  const preference = await findPreference(
    shop.database.pool,
    (begun.body as { id_payment: string }).id_payment,
  )
  const sent = preference?.body.items.map((item) => Math.round(item.unit_price * 100) * item.quantity) ?? []
  expect(sent.reduce((sum, amount) => sum + amount, 0)).toBe(Math.round(total * 100))

  const order = await place(person.token, begun)
  expect(order).toMatchObject({
    total,
    code: 'HOLA',
    discounts: [{ promotion_id: code.id, reason: 'Código HOLA', amount: total }],
    order_items: [
      { discounts: [{ promotion_id: three.id, amount: price / 100 }], shares: [{ amount: total }] },
    ],
  })
  expect(await usesOf(code.id)).toEqual([1, 0])
  const paid = await buying.pay(shop, person.token, order)
  expect(paid.estado).toBe('Creada')
  expect(await usesOf(code.id)).toEqual([0, 1])
  await buying.mailsTo(shop, 'con-codigo@ejemplo.test', 1)
  const { rows } = await shop.database.pool.query<{ body: string }>(
    'SELECT body FROM outbox WHERE recipient = $1 ORDER BY id LIMIT 1',
    ['con-codigo@ejemplo.test'],
  )
  expect(rows[0]?.body).toMatch(/3x2 de prueba: −\s\$[\s\S]*Código HOLA: −\s\$[\s\S]*Total: /)
  // cancelled: given back; and the promotion, which was used, ends instead of going
  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: order.id, estado: 'Cancelada' } })
  expect(await usesOf(code.id)).toEqual([0, 0])
  const gone = await shop.ask('DELETE', '/promotions', { as: shop.admin, body: { id: code.id } })
  expect(gone.body).toMatchObject({ ended: true })
})

test('a code without effect is rejected with its reason, and nothing is reserved', async () => {
  const person = await shop.person('sin-codigo@ejemplo.test')
  const { reserved } = await buying.stockOf(shop, wine)
  const refused = await begin(person.token, 1, { code: 'NO-HAY' })
  expect(refused).toMatchObject({ status: 409, body: { detail: 'Ese código no existe.' } })
  expect((await buying.stockOf(shop, wine)).reserved).toBe(reserved)
})

test('a total from before a promotion is answered with the one of today', async () => {
  const person = await shop.person('otro-total@ejemplo.test')
  await promote({ effect: { kind: 'n_for_m', n: 2, m: 1 } })
  const refused = await begin(person.token, 2, { total: (price * 2) / 100 })
  expect(refused).toMatchObject({ status: 409, body: { current: { total: price / 100 } } })
})

test('an order of zero pesos cannot be paid', async () => {
  const person = await shop.person('gratis@ejemplo.test')
  await promote({ effect: { kind: 'percent', value: 100, on: 'order' } })
  expect((await begin(person.token, 1)).status).toBe(409)
})

test('a gift is reserved and has a free line in the order', async () => {
  const person = await shop.person('regalo@ejemplo.test')
  const given = await buying.wineWithStock(shop, 12)
  const before = await buying.stockOf(shop, given)
  await promote({
    name: 'Una de regalo',
    conditions: { product_ids: [wine], min_bottles: 2 },
    effect: { kind: 'gift', product_id: given },
  })
  const order = await place(person.token, await begin(person.token, 2))
  expect(order.order_items.map((item) => [item.product.id, item.quantity, item.total, item.gift])).toEqual([
    [wine, 2, (price * 2) / 100, false],
    [given, 1, 0, true],
  ])
  expect((await buying.stockOf(shop, given)).reserved).toBe(before.reserved + 1)
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('a use that is held ends with its bottles; who pays later takes it again, unless it is gone', async () => {
  const [first, second] = await Promise.all([
    shop.person('primera@ejemplo.test'),
    shop.person('segunda@ejemplo.test'),
  ])
  const { id } = await promote({ code: 'UNA', effect: half, max_uses: 1 })
  const order = await place(first.token, await begin(first.token, 1, { code: 'UNA', ...buying.atBranch }))
  const late = await begin(second.token, 1, { code: 'UNA' })
  expect(late).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/todas las veces/) } })
  await lapse(order.purchase_id)
  expect(await usesOf(id)).toEqual([0, 0])
  const resume = (as: string, orderId: number) =>
    shop.ask('POST', '/payment/checkout', { as, body: { id: orderId } })
  expect((await resume(first.token, order.id)).status).toBe(200)
  expect(await usesOf(id)).toEqual([1, 0])
  await lapse(order.purchase_id)
  expect((await begin(second.token, 1, { code: 'UNA' })).status).toBe(200)
  const { reserved } = await buying.stockOf(shop, wine)
  expect((await resume(first.token, order.id)).status).toBe(409)
  expect((await buying.stockOf(shop, wine)).reserved).toBe(reserved)
  expect(await usesOf(id)).toEqual([1, 0])
})

test('one use each: the second order of a person is refused, their own pending one is replaced', async () => {
  const person = await shop.person('una-vez@ejemplo.test')
  const { id } = await promote({
    code: 'BIENVENIDA',
    code_shown: true,
    effect: half,
    max_uses_per_person: 1,
  })
  await place(person.token, await begin(person.token, 1, { code: 'BIENVENIDA' }))
  const order = await place(person.token, await begin(person.token, 2, { code: 'BIENVENIDA' }))
  expect(await usesOf(id)).toEqual([1, 0])
  // the cart says what paying would: the pending one is replaced
  const cart = (code = '') =>
    shop.ask('POST', '/quote', {
      as: person.token,
      body: { products: [{ product_id: wine, quantity: 3 }], code },
    })
  expect((await cart('BIENVENIDA')).body).toMatchObject({ code: { accepted: true } })
  expect((await cart()).body).toMatchObject({ codes: [{ code: 'BIENVENIDA' }] })
  await buying.pay(shop, person.token, order)
  expect((await cart('BIENVENIDA')).body).toMatchObject({ code: { accepted: false } })
  expect((await cart()).body).toMatchObject({ codes: [] })
  const again = await begin(person.token, 1, { code: 'BIENVENIDA' })
  expect(again).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/^Ya usaste/) } })
})

test('a promotion that ends during the payment still applies', async () => {
  const person = await shop.person('termina@ejemplo.test')
  const { id } = await promote({ code: 'HOY', effect: half })
  const order = await place(person.token, await begin(person.token, 2, { code: 'HOY' }))
  await shop.ask('DELETE', '/promotions', { as: shop.admin, body: { id } })
  expect((await buying.pay(shop, person.token, order)).estado).toBe('Creada')
  expect(await usesOf(id)).toEqual([0, 1])
})

test('500 people race for one code with 10 uses: 10 get it', async () => {
  const { pool, db } = shop.database
  // all of them wait for four connections, however busy the machine is
  pool.options.connectionTimeoutMillis = 120_000
  const { id } = await promote({ code: 'DIEZ', effect: half, max_uses: 10 })
  const people = Array.from({ length: 500 }, () => randomUUID())
  await pool.query(
    `INSERT INTO users (id, full_name, email, role) SELECT id, 'Una persona', id || '@ejemplo.test', 'User' FROM unnest($1::text[]) AS id`,
    [people],
  )
  const parts = {
    db,
    payments: shop.sandbox as never,
    confirmPayment: () => Promise.resolve(),
    publicUrl: '',
    apiUrl: '',
    reservationMinutes: 30,
    branches: () => [],
    paymentMethods: () => startingPaymentMethods,
    surchargePrices: () => ({ gift_wrap: undefined }),
    transfer: () => settingsOf(new Map()).transfer,
    counterHours: () => ({ province: '', own: { from: 0, to: 24 } }),
    holdMinutes: () => 60,
    card: () => ({ instalments: 6, statement: 'VINOS' }),
    limits: { bottles: 60, perWine: 60 },
  }
  const wanted = [{ product_id: wine, quantity: 1, seenPrice: undefined }]
  const stored = await Promise.all(
    people.map((person) =>
      storePurchase(
        parts,
        { id: person, email: `${person}@ejemplo.test`, name: '' },
        { wanted, seenTotal: undefined, code: 'DIEZ' },
        randomUUID(),
      ),
    ),
  )
  expect(stored.filter((one) => one.ok)).toHaveLength(10)
  const refused = stored.flatMap((one) => (one.ok ? [] : one.why))
  expect(refused.filter((why) => why !== 'code-refused' && why !== 'promotion-over')).toEqual([])
  expect(await usesOf(id)).toEqual([10, 0])
  expect(await findStockFaults(db)).toEqual([])
})
