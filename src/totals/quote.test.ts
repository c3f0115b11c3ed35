import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { priceOf, promote as promoteIn, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { QuoteAnswer } from './quote.contract.ts'

let shop: TestShop
let wine: number
let price: number
beforeAll(async () => {
  shop = await openTestShop()
  wine = await wineWithStock(shop, 20)
  price = (await priceOf(shop, wine)) / 100
})
afterEach(() => shop.database.pool.query('DELETE FROM promotions'))
afterAll(() => shop.close())

const promote = (body: object) => promoteIn(shop, body)
async function quote(quantity: number, rest: object = {}): Promise<QuoteAnswer> {
  const body = { products: [{ product_id: wine, quantity }], ...rest }
  const answer = await shop.ask('POST', '/quote', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as QuoteAnswer
}
const pesos = (amount: number) => Math.round(amount * 100) / 100

test('a quote uses current prices, needs no account and changes nothing', async () => {
  const { lines, subtotal, total, delivery, payment_ways, code } = await quote(3)
  expect(lines).toMatchObject([{ product_id: wine, quantity: 3, unit_price: price, discounts: [] }])
  expect([subtotal, total]).toEqual([pesos(price * 3), pesos(price * 3)])
  expect(delivery).toMatchObject({ options: [], chosen: null, price: 0, missing_for_free: null })
  expect(payment_ways).toEqual([{ id: 'mercado_pago', name: 'Mercado Pago', total, instalments: null }])
  expect(code).toEqual({ accepted: false })
})

test('a promotion without a code is in the quote with its name as the reason', async () => {
  const { id } = await promote({
    name: '3x2 en prueba',
    conditions: { product_ids: [wine] },
    effect: { kind: 'n_for_m', n: 3, m: 2 },
  })
  const { lines, total } = await quote(3)
  expect(lines[0]?.discounts).toEqual([{ promotion_id: id, reason: '3x2 en prueba', amount: price }])
  expect(total).toBe(pesos(price * 2))
  expect((await quote(2)).total).toBe(pesos(price * 2))
})

test('a code on the order comes on top, whatever its letters and blanks', async () => {
  await promote({ effect: { kind: 'percent', value: 50, on: 'wines' } })
  const code = { code: 'verano-10', effect: { kind: 'amount', value: 1, on: 'order' } }
  expect((await promote(code)).code).toBe('VERANO-10')
  const found = await quote(2, { code: ' Verano-10 ' })
  expect(found.code).toEqual({ accepted: true })
  expect(found.discounts).toMatchObject([{ reason: 'Prueba', amount: 1 }])
  expect(found.total).toBe(pesos(price - 1))
})

test.each([
  ['NADA', {}, /no existe/],
  ['YA', { ends_at: '2026-01-01T00:00:00-03:00' }, /terminó/],
  ['TARDE', { starts_at: '2100-01-01T00:00:00-03:00' }, /todavía no empezó/],
  ['SEIS', { conditions: { min_bottles: 6 } }, /te faltan 4 botellas/],
  ['MUCHO', { conditions: { min_amount: 50_000_000 } }, /te faltan \$/],
])('the code %s says why not', async (code, fields, why) => {
  if (code !== 'NADA') await promote({ code, effect: { kind: 'percent', value: 10, on: 'order' }, ...fields })
  const found = await quote(2, { code })
  expect(found.code.accepted).toBe(false)
  expect(found.code.why).toMatch(why)
  expect(found.total).toBe(pesos(price * 2))
})

test('a wine card lists current offers without a code that apply to it', async () => {
  const offersOf = async (ids: number[]) =>
    (await shop.ask('GET', `/promotions/offers?ids=${ids.join()}`)).body
  expect(await offersOf([wine])).toEqual([])
  const effect = { kind: 'n_for_m', n: 3, m: 2 }
  const { id } = await promote({ conditions: { product_ids: [wine] }, effect })
  await promote({ code: 'SECRETO', effect })
  await promote({ starts_at: '2100-01-01T00:00:00Z', effect })
  expect(await offersOf([wine, wine === 1 ? 2 : 1])).toEqual([
    { product_id: wine, offers: [{ promotion_id: id, name: 'Prueba', words: '3x2' }] },
  ])
  await promote({
    conditions: { payment_way: 'transfer' },
    effect: { kind: 'percent', value: 15, on: 'wines' },
  })
  expect(await offersOf([wine]), 'nobody pays by transfer here').toMatchObject([
    { offers: [{ words: '3x2' }] },
  ])
  expect((await shop.ask('GET', '/promotions/offers?ids=uno')).status).toBe(400)
})

test('current promotions are described with their wines; codes and past ones are not listed', async () => {
  const listed = async () =>
    (await shop.ask('GET', '/promotions/running')).body as {
      name: string
      words: string
      conditions: string
      days: string
      now: boolean
      product_ids: number[]
    }[]
  expect(await listed()).toEqual([])
  const conditions = { product_ids: [wine], min_amount: 1000 }
  await promote({ name: 'Siempre', conditions, effect: { kind: 'n_for_m', n: 3, m: 2 } })
  await promote({
    name: 'Envío',
    effect: { kind: 'delivery', percent: 100 },
    ends_at: '2199-01-01T03:00:00Z',
  })
  await promote({ name: 'Con código', code: 'SECRETO', effect: ten })
  await promote({ name: 'Terminada', effect: ten, ends_at: '2020-01-01T00:00:00Z' })
  await promote({ name: 'Pronto', effect: ten, starts_at: '2198-01-01T00:00:00Z' })
  await promote({ name: 'Transferencia', effect: ten, conditions: { payment_way: 'transfer' } })
  const hours =
    new Date().getUTCHours() === 12 ? { from: '05:00', until: '05:01' } : { from: '09:00', until: '09:01' }
  const late = await promote({ name: 'A su hora', effect: ten, conditions: { ...conditions, hours } })
  const found = await listed()
  expect(found.map(({ name, now }) => [name, now])).toEqual([
    ['Envío', true],
    ['Siempre', true],
    ['A su hora', false],
  ])
  expect(found[0]).toMatchObject({ words: 'Envío gratis.', conditions: '', product_ids: [] })
  expect(found[1]).toMatchObject({
    words: 'Llevás 3 y pagás 2, mezclados como quieras.',
    conditions: expect.stringMatching(/^En .+, desde \$\u00a01\.000\.$/) as unknown,
    days: '',
    product_ids: [wine],
  })
  expect(found[2]?.days).toBe(`De ${hours.from} a ${hours.until}.`)
  expect((await shop.ask('GET', `/promotions/${late.id}/wines`)).status).toBe(404)
})

test('a box says how many bottles are missing, and which wines fill it', async () => {
  const { id } = await promote({
    name: 'Caja de seis',
    conditions: { product_ids: [wine] },
    effect: { kind: 'box_price', bottles: 6, price: 1000 },
  })
  expect((await quote(4)).boxes).toEqual([
    { promotion_id: id, name: 'Caja de seis', bottles: 6, taken: 4, missing: 2, full: 0, is_box: true },
  ])
  const { body } = await shop.ask('GET', `/promotions/${id}/wines`)
  expect(body).toMatchObject({ id, name: 'Caja de seis', bottles: 6, product_ids: [wine] })
  const { id: secret } = await promote({ code: 'OCULTA', effect: { kind: 'n_for_m', n: 3, m: 2 } })
  expect((await shop.ask('GET', `/promotions/${secret}/wines`)).status).toBe(404)
})

test('a ready-made box tells its price and contents, and costs that much in the quote', async () => {
  const box = { kind: 'box_price', bottles: 2, price: 10, contents: [{ product_id: wine, quantity: 2 }] }
  const { id } = await promote({ name: 'Para dos', effect: box })
  const { body } = await shop.ask('GET', `/promotions/${id}/wines`)
  expect(body).toMatchObject({ product_ids: [wine], box: { price: 10, bottles: 2, contents: box.contents } })
  const bought = await quote(2)
  expect(bought.total).toBe(10)
  expect(bought.boxes).toMatchObject([{ promotion_id: id, taken: 2, missing: 0, is_box: true }])
})

test.each([
  ['other bottles than its wines add up to', 3, [2], 'Las botellas de la caja son las que suman sus vinos'],
  ['a wine named twice', 2, [1, 1], 'Un vino está dos veces: sumá sus botellas'],
  ['no wine', 2, [], 'Elegí qué vinos lleva la caja'],
])('a ready-made box of %s is refused', async (_what, bottles, quantities, why) => {
  const contents = quantities.map((quantity) => ({ product_id: wine, quantity }))
  const effect = { kind: 'box_price', bottles, price: 10, contents }
  const body = { name: 'Mal armada', active: true, effect }
  const before = await shop.database.pool.query('SELECT count(*) FROM promotions')
  const answer = await shop.ask('POST', '/promotions', { as: shop.admin, body })
  expect(answer.status).toBe(422)
  expect(JSON.stringify(answer.body)).toContain(why)
  expect((await shop.database.pool.query('SELECT count(*) FROM promotions')).rows).toEqual(before.rows)
})

test('a gift has its own line in the quote', async () => {
  await promote({ conditions: { min_bottles: 6 }, effect: { kind: 'gift', product_id: wine } })
  const { lines } = await quote(6)
  expect(lines.map((line) => [line.quantity, line.gift, line.total])).toEqual([
    [6, false, pesos(price * 6)],
    [1, true, 0],
  ])
})

test('an archived gift makes its code be rejected as sold out', async () => {
  const other = await wineWithStock(shop, 1)
  await promote({ code: 'REGALO', effect: { kind: 'gift', product_id: other } })
  await shop.database.pool.query('UPDATE products SET archived_at = now() WHERE id = $1', [other])
  const { code } = await quote(1, { code: 'regalo' })
  await shop.database.pool.query('UPDATE products SET archived_at = NULL WHERE id = $1', [other])
  expect(code).toEqual({ accepted: false, why: 'El regalo de ese código se agotó.' })
})

test('many promotions on the largest purchase are assigned one after the other', async () => {
  for (let n = 2; n <= 12; n += 1)
    await promote({ name: `De ${n}`, effect: { kind: 'n_for_m', n, m: n - 1 } })
  const { lines } = await quote(100)
  expect(lines[0]?.discounts.map(({ reason }) => reason)).toEqual(['De 2'])
})

test.each([
  [{ products: [] }, 422],
  [{}, 422],
  [{ products: [{ product_id: 1, quantity: 0 }] }, 422],
  [{ products: [{ product_id: 1, quantity: 1e9 }] }, 422],
  [{ products: [{ product_id: -1, quantity: 1 }] }, 422],
  [{ products: [{ product_id: 999_999_999, quantity: 1 }] }, 404],
  [{ products: [{ product_id: 1, quantity: 1 }], payment_way: 'vales' }, 422],
  [{ products: [{ product_id: 1, quantity: 1 }], code: 'x'.repeat(41) }, 422],
  [{ products: Array.from({ length: 13 }, () => ({ product_id: 1, quantity: 100 })) }, 422],
  [{ products: Array.from({ length: 201 }, () => ({ product_id: 1, quantity: 1 })) }, 422],
])('%j is refused', async (body, status) => {
  expect([status, 400]).toContain((await shop.ask('POST', '/quote', { body })).status)
})

const ten = { kind: 'percent', value: 10, on: 'order' }

test.each([
  { effect: { kind: 'percent', value: 101 } },
  { effect: { kind: 'percent', value: 0 } },
  { effect: { kind: 'percent', value: 1.234 } },
  { effect: { kind: 'amount', value: -5, on: 'order' } },
  { effect: { kind: 'n_for_m', n: 2, m: 2 } },
  { effect: { kind: 'n_for_m', n: 1000, m: 1 } },
  { effect: { kind: 'volume', steps: [] } },
  { effect: { kind: 'gift', product_id: 99_999_999 } },
  { effect: { kind: 'surprise' } },
  { effect: ten, conditions: { wines: [1] } },
  { effect: ten, conditions: { product_ids: [] } },
  { effect: ten, conditions: { types: [] } },
  { effect: ten, conditions: { product_ids: [1, 99_999_999] } },
  { effect: ten, conditions: { productor_ids: [99_999_999] } },
  { effect: ten, conditions: { category_ids: [99_999_999] } },
  { effect: ten, ends_at: '9999-12-31T23:59:59-12:00' },
  { effect: ten, name: 'Prueba \u202e del revés' },
  { effect: ten, conditions: { hours: { from: '20:00', until: '08:00' } } },
  { effect: ten, code: 'con blancos y más de lo que entra en un código' },
  { effect: ten, starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' },
  { effect: ten, starts_at: 'mañana' },
  { effect: ten, max_uses: 0 },
  { effect: ten, name: '' },
  {},
])('a promotion of %j is refused', async (body) => {
  const answer = await shop.ask('POST', '/promotions', { as: shop.admin, body: { name: 'Prueba', ...body } })
  expect([400, 422]).toContain(answer.status)
  expect((await shop.ask('GET', '/promotions', { as: shop.admin })).body).toEqual([])
})

test('a promotion is changed in part, its code is its own, and one that was not used can be deleted', async () => {
  const first = await promote({ code: 'UNO', effect: ten, max_uses: 3 })
  const put = (body: object) => shop.ask('PUT', '/promotions', { as: shop.admin, body })
  const changed = await put({ id: first.id, name: 'Otra', max_uses: null })
  expect(changed.body).toMatchObject({ name: 'Otra', code: 'UNO', max_uses: null, effect: ten })
  const taken = await shop.ask('POST', '/promotions', {
    as: shop.admin,
    body: { name: 'Repetida', code: 'uno', effect: ten },
  })
  expect(taken.status).toBe(409)
  expect((await put({ id: 999_999, name: 'Nadie' })).status).toBe(404)
  expect(
    (await put({ id: first.id, ends_at: '2020-01-01T00:00:00Z', starts_at: '2021-01-01T00:00:00Z' })).status,
  ).toBe(422)
  const gone = await shop.ask('DELETE', '/promotions', { as: shop.admin, body: { id: first.id } })
  expect(gone.body).toMatchObject({ ended: false })
  expect((await shop.ask('DELETE', `/promotions?id=${first.id}`, { as: shop.admin })).status).toBe(404)
})
