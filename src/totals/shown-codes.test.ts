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

const ten = { kind: 'percent', value: 10, on: 'order' }
const show = (body: object) => promoteIn(shop, { code_shown: true, effect: ten, ...body })
async function quote(rest: object = {}, quantity = 2): Promise<QuoteAnswer> {
  const body = { products: [{ product_id: wine, quantity }], ...rest }
  const answer = await shop.ask('POST', '/quote', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as QuoteAnswer
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const codesIn = async (rest: object = {}, quantity = 2) =>
  (await quote(rest, quantity)).codes.map(({ code }) => code)
const listed = async () =>
  (await shop.ask('GET', '/promotions/codes')).body as { id: number; code: string; product_ids: number[] }[]

test('a code is public only if the owner shows it', async () => {
  const { id } = await promoteIn(shop, { code: 'SECRETO', effect: ten })
  expect(await codesIn()).toEqual([])
  expect(await listed()).toEqual([])
  expect((await shop.ask('GET', `/promotions/${id}/wines`)).status).toBe(404)
  const change = (body: object) => shop.ask('PUT', '/promotions', { as: shop.admin, body: { id, ...body } })
  expect((await change({ code_shown: true })).body).toMatchObject({ code_shown: true })
  expect(await codesIn()).toEqual(['SECRETO'])
  expect(await listed()).toMatchObject([{ id, code: 'SECRETO', product_ids: [] }])
  expect((await shop.ask('GET', `/promotions/${id}/wines`)).body).toMatchObject({ code: 'SECRETO' })
  expect((await shop.ask('GET', '/promotions/running')).body, 'those that need no code').toEqual([])
  expect((await change({ code: null })).body).toMatchObject({ code_shown: false })
})

test('the quote says what a shown code would take off, and that is what it takes off', async () => {
  await show({ code: 'VERANO10' })
  await show({ code: 'MITAD', effect: { ...ten, value: 50 } })
  const { total, codes } = await quote()
  expect(codes.map(({ code, words }) => [code, plain(words)])).toEqual([
    ['MITAD', 'Con MITAD tenés 50 % menos en toda la compra.'],
    ['VERANO10', 'Con VERANO10 tenés 10 % menos en toda la compra.'],
  ])
  expect(total).toBe(price * 2)
  for (const { code, saves } of codes) {
    const used = await quote({ code })
    expect(used.total).toBeCloseTo(total - saves, 2)
    expect(used.codes, 'one holds already').toEqual([])
  }
  expect(await codesIn({ code: 'NADA' }), 'beside one that is refused').toEqual(['MITAD', 'VERANO10'])
})

test.each([
  ['its bottles are not there', { conditions: { min_bottles: 6 } }],
  ['its wines are not there', { conditions: { productor_ids: [] as number[] } }],
  ['it ended', { ends_at: '2026-01-01T00:00:00Z' }],
  ['it has not begun', { starts_at: '2100-01-01T00:00:00Z' }],
  ['it is switched off', { active: false }],
  ['it takes nothing off', { on_top: false, effect: { ...ten, value: 1 } }],
])('a shown code is not offered where %s', async (why, body) => {
  if (why === 'it takes nothing off') await promoteIn(shop, { effect: { ...ten, value: 30 } })
  if (why === 'its wines are not there') {
    const { rows } = await shop.database.pool.query<{ id: number }>(
      'SELECT id_prod::int AS id FROM products WHERE id_prod <> (SELECT id_prod FROM products WHERE id = $1) LIMIT 1',
      [wine],
    )
    Object.assign(body, { conditions: { productor_ids: rows.map(({ id }) => id) } })
  }
  await show({ code: 'VERANO10', ...body })
  expect(await codesIn()).toEqual([])
})

test('one on the delivery is offered before the way is chosen, unless that is free already', async () => {
  await show({ code: 'ENVIO', effect: { kind: 'delivery', percent: 100 } })
  expect((await quote()).codes).toMatchObject([
    { code: 'ENVIO', words: 'Con ENVIO tenés envío gratis.', saves: 0 },
  ])
  await promoteIn(shop, { effect: { kind: 'delivery', percent: 100 } })
  expect(await codesIn()).toEqual([])
})
