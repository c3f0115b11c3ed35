import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceOf, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { plantDemoShop } from '../../seeds/plant-demo-shop.ts'
import type { QuoteAnswer } from '../totals/quote.contract.ts'
import type { HolidayAnswer, ZoneAnswer } from './delivery.contract.ts'

let shop: TestShop
let wine: number
let price: number
beforeAll(async () => {
  shop = await openTestShop()
  wine = await wineWithStock(shop, 40)
  price = (await priceOf(shop, wine)) / 100
})
afterAll(() => shop.close())

async function ask<T>(method: string, path: string, body?: object, as = shop.admin): Promise<T> {
  const answer = await shop.ask(method, path, { as, ...(body ? { body } : {}) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as T
}
const quoted = async (quantity: number, rest: object) =>
  (await ask<QuoteAnswer>('POST', '/quote', { products: [{ product_id: wine, quantity }], ...rest })).delivery
const method = {
  id: 'casa',
  name: 'A domicilio',
  kind: 'home',
  prices: [
    { up_to_bottles: 12, price: 8000 },
    { up_to_bottles: 6, price: 5000.5 },
  ],
  extra_per_bottle: 500,
  free_from: null,
  min_days: 1,
  max_days: 3,
  cutoff: '14:00',
}
const zone = { id: 'cuyo', name: 'Cuyo', provinces: ['M', 'San Juan'], postal_codes: [], ways: [method] }

test('the demo shop delivers everywhere at a price, free from an amount, and pick-up costs nothing', async () => {
  const zones = await ask<ZoneAnswer[]>('GET', '/delivery/zones')
  expect(zones.map(({ id }) => id)).toEqual(['caba', 'gba', 'pais'])
  for (const postal_code of ['1425', 'C1425DKF', '1704', '5500', '9410']) {
    const single = await quoted(1, { postal_code })
    expect(single.options.map(({ kind }) => kind)).toEqual(['home', 'pickup', 'pickup', 'pickup'])
    expect(single.options.every(({ earliest, latest }) => earliest <= latest)).toBe(true)
    const [home, ...pickups] = single.options
    expect(home?.missing_for_free).toBe(single.missing_for_free)
    expect(home?.price).toBeGreaterThan(0)
    expect(pickups.every(({ price: fare }) => fare === 0)).toBe(true)
    const enough = Math.ceil(200_000 / price)
    expect((await quoted(enough, { postal_code })).options[0]).toMatchObject({
      price: 0,
      missing_for_free: 0,
    })
  }
})

test('a shop that has wines keeps its zones, demo shop or not', async () => {
  const before = await ask<ZoneAnswer[]>('GET', '/delivery/zones')
  const mine = await ask<ZoneAnswer[]>('PUT', '/delivery/zones', [{ ...zone, id: 'caba' }])
  await plantDemoShop(shop.database.db, () => undefined)
  expect(await ask<ZoneAnswer[]>('GET', '/delivery/zones')).toEqual(mine)
  await ask('PUT', '/delivery/zones', before)
})

test('the whole list is replaced, and answered as it is stored', async () => {
  const before = await ask<ZoneAnswer[]>('GET', '/delivery/zones')
  const [saved] = await ask<ZoneAnswer[]>('PUT', '/delivery/zones', [zone])
  expect(saved).toMatchObject({ provinces: ['Mendoza', 'San Juan'], ways: [{ extra_per_bottle: 500 }] })
  expect(saved?.ways[0]?.prices.map((step) => step.price)).toEqual([5000.5, 8000])
  expect(await ask('PUT', '/delivery/zones', before)).toEqual(before)
})

test('a quote has the options of the postal code, and the price of the chosen one in its total', async () => {
  const before = await ask<ZoneAnswer[]>('GET', '/delivery/zones')
  const free_from = price * 10
  await ask('PUT', '/delivery/zones', [{ ...zone, ways: [{ ...method, free_from }] }])
  const { options, chosen, missing_for_free } = await quoted(7, { postal_code: '5500' })
  expect(options).toMatchObject([{ id: 'casa', price: 8000 }])
  expect([chosen, missing_for_free]).toEqual([null, Math.round(price * 300) / 100])
  const products = [{ product_id: wine, quantity: 7 }]
  const body = { products, postal_code: '5500', delivery: 'casa' }
  const answer = await ask<QuoteAnswer>('POST', '/quote', body)
  expect(answer.delivery).toMatchObject({ chosen: 'casa', price: 8000 })
  expect(answer.total).toBe(Math.round((answer.subtotal + 8000) * 100) / 100)
  expect(await quoted(10, { postal_code: '5500', delivery: 'casa' })).toMatchObject({
    price: 0,
    missing_for_free: 0,
  })
  expect((await quoted(1, { postal_code: '1425' })).options).toEqual([])
  for (const wrong of [{ postal_code: '1425' }, {}]) {
    const refused = await shop.ask('POST', '/quote', { body: { products, delivery: 'casa', ...wrong } })
    expect(refused.status).toBe(422)
  }
  await ask('PUT', '/delivery/zones', before)
})

test.each([
  [{ ...zone, provinces: ['Montevideo'] }, '0.provinces.0'],
  [{ ...zone, postal_codes: [{ from: '5600', to: '5500' }] }, '0.postal_codes.0.to'],
  [{ ...zone, ways: [{ ...method, min_days: 9 }] }, '0.ways.0.max_days'],
  [{ ...zone, ways: [{ ...method, cutoff: '25:00' }] }, '0.ways.0.cutoff'],
  [{ ...zone, ways: [{ ...method, extra_per_bottle: -1 }] }, '0.ways.0.extra_per_bottle'],
  [
    { ...zone, ways: [{ ...method, prices: [{ up_to_bottles: 0, price: 1 }] }] },
    '0.ways.0.prices.0.up_to_bottles',
  ],
])('an invalid zone is reported and changes nothing: %#', async (wrong, field) => {
  const before = await ask('GET', '/delivery/zones')
  const answer = await shop.ask('PUT', '/delivery/zones', { as: shop.admin, body: [wrong] })
  expect(answer.status).toBe(422)
  expect((answer.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field)
  expect(await ask('GET', '/delivery/zones')).toEqual(before)
})

test('two changes at once leave one of them, whole', async () => {
  const before = await ask<ZoneAnswer[]>('GET', '/delivery/zones')
  const lists = ['a', 'b', 'c', 'd'].map((name) => [
    { ...zone, name },
    { ...zone, id: 'otra', name },
  ])
  await Promise.all(lists.map((list) => ask('PUT', '/delivery/zones', list)))
  const listed = await ask<ZoneAnswer[]>('GET', '/delivery/zones')
  expect(listed.map(({ name }) => name)).toEqual([listed[0]?.name, listed[0]?.name])
  await ask('PUT', '/delivery/zones', before)
})

test('holidays are those of the law, and the list of the owner', async () => {
  const { holidays } = await ask<{ holidays: HolidayAnswer[] }>('GET', '/delivery/holidays?year=2026')
  const of = (day: string) => holidays.find((holiday) => holiday.day === day)
  expect(of('2026-11-23')).toMatchObject({ kind: 'feriado', own: false })
  expect(of('2026-12-07')).toMatchObject({ kind: 'no laborable', own: true })
  const own = holidays.filter((holiday) => holiday.own)
  const mine = { day: '2026-12-24', name: 'Cerramos', kind: 'propio', closed: true }
  await ask('PUT', '/delivery/holidays', [mine])
  const after = await ask<{ holidays: HolidayAnswer[] }>('GET', '/delivery/holidays?year=2026')
  expect(after.holidays.filter((holiday) => holiday.own)).toMatchObject([mine])
  // saving replaces the whole list, so the screen has the days of all years
  const later = { ...mine, day: '2031-03-01' }
  await ask('PUT', '/delivery/holidays', [later, mine])
  const seen = await ask<{ ownDays: object[] }>('GET', '/delivery/holidays?year=2026')
  expect(seen.ownDays).toEqual([mine, later])
  await ask('PUT', '/delivery/holidays', own)
  const twice = await shop.ask('PUT', '/delivery/holidays', { as: shop.admin, body: [mine, mine] })
  expect(twice.status).toBe(422)
})
