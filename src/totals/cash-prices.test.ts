import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { QuoteAnswer } from './quote.contract.ts'

let shop: TestShop
let wine: number
let other: number
beforeAll(async () => {
  shop = await openTestShop({}, path.resolve(import.meta.dirname, '../../build'))
  wine = await wineWithStock(shop, 20)
  other = wine === 1 ? 2 : 1
  const body = {
    sales: { interest_free: 3 },
    transfer: { accepted: 'on', alias: 'vinos.de.prueba', holder: 'Prueba' },
  }
  expect((await shop.ask('PUT', '/settings', { as: shop.admin, body })).status).toBe(200)
})
afterAll(() => shop.close())

const page = async (id: number) => {
  const answer = await shop.fetch(new Request(`http://localhost:9/detail/${id}`))
  return answer.text()
}
const saysNoInterest = async (id: number) => (await page(id)).includes('cuotas sin interés')

type Promoted = { way?: string; starts_at?: string; effect?: object; code?: string; ids?: number[] }

async function promote({ way = 'transfer', effect = percent, ids = [wine], ...rest }: Promoted) {
  const conditions = { product_ids: ids, payment_way: way }
  const body = { name: 'Prueba', effect, conditions, ...rest }
  const answer = await shop.ask('POST', '/promotions', { as: shop.admin, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { id: number }).id
}
const end = (id: number) => shop.ask('DELETE', `/promotions?id=${id}`, { as: shop.admin })
const percent = { kind: 'percent', value: 15, on: 'wines' }

test.each<[string, Promoted, boolean]>([
  ['a transfer', {}, false],
  ['a transfer from some day on', { starts_at: '2100-01-01T00:00:00Z' }, false],
  ['a transfer with a code', { code: 'TRANSFERENCIA' }, false],
  ['the card', { way: 'mercado_pago' }, true],
  ['a way that the shop does not take', { way: 'cash' }, true],
  ['a transfer: the delivery', { effect: { kind: 'delivery', percent: 100 } }, true],
])('less for %s: whether instalments are said to carry no interest', async (_, promotion, said) => {
  expect(await saysNoInterest(wine)).toBe(true)
  const id = await promote(promotion)
  await expect.poll(() => saysNoInterest(wine)).toBe(said)
  expect(await saysNoInterest(other)).toBe(true)
  if (!said) expect(await page(wine)).toMatch(/Hasta \d+ cuotas con Mercado Pago/)
  await end(id)
  await expect.poll(() => saysNoInterest(wine)).toBe(true)
})

test('a quote offers instalments without interest only at the lowest price', async () => {
  const waysOf = async (id: number) => {
    const body = { products: [{ product_id: id, quantity: 1 }] }
    const { payment_ways } = (await shop.ask('POST', '/quote', { body })).body as QuoteAnswer
    return payment_ways.map((way) => [way.id, way.instalments])
  }
  expect(await waysOf(wine)).toEqual([
    ['mercado_pago', 3],
    ['transfer', null],
  ])
  const promotion = await promote({})
  expect(await waysOf(wine)).toEqual([
    ['mercado_pago', null],
    ['transfer', null],
  ])
  expect(await waysOf(other)).toEqual([
    ['mercado_pago', 3],
    ['transfer', null],
  ])
  await end(promotion)
})
