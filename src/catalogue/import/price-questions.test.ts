import { afterAll, beforeAll, expect, test } from 'vitest'
import { headings, marked, problemsOf, review, rowsOf, save, wine } from '../../../test/importing.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { middlePrice, priceQuestion } from './price-questions.ts'
import { plainReading } from './reading.contract.ts'

test.each([
  [22.9, 22_900, 'price-thousandth'],
  [31.5, 31_500, 'price-thousandth'],
  [2290, 22_900, 'price-fall'],
  [4600, 22_900, undefined],
  [26_000, 22_900, undefined],
  [229_000, 22_900, 'price-rise'],
  [0, 22_900, undefined],
] as const)('%s where %s stands leaves open: %s', (price, stands, question) => {
  expect(priceQuestion(price, { stands, middle: 0 })).toBe(question)
})

test('a new wine far below the others of its list, or of the catalogue, is a question', () => {
  const middle = middlePrice([12_500, 12_500, 12_500, 12.5, 1_250_000], 0)
  expect(middle).toBe(12_500)
  expect(priceQuestion(12.5, { middle })).toBe('price-low')
  expect(priceQuestion(900, { middle })).toBeUndefined()
  // a list of new wines in thousands has no price that could tell
  expect(priceQuestion(12.5, { middle: middlePrice([12.5, 13, 9, 8, 20], 40_000) })).toBe('price-low')
  expect(middlePrice([5, 6], 0)).toBe(0)
})

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.database.pool.query('UPDATE products SET list_price = 2290000 WHERE id IN (80, 81, 82)')
})
afterAll(() => shop.close())

const prices = async () =>
  (
    await shop.database.pool.query<{ list_price: number }>(
      'SELECT list_price FROM products WHERE id IN (80, 81, 82) ORDER BY id',
    )
  ).rows.map((row) => Number(row.list_price))

test('prices a thousand times too low wait for an answer, which holds for all rows', async () => {
  const list = await marked(shop, 'Id;Precio\n80;22.9\n81;23.5\n82;24500\n')
  const first = await review(shop, list)
  expect(first.verdicts).toMatchObject({ cambiar: 1, rechazar: 2 })
  expect(await problemsOf(shop, first.id)).toMatchObject([
    { kind: 'price-thousandth', of: 'price', rows: 2, detail: expect.stringContaining('en miles') },
  ])
  const reasons = (await rowsOf(shop, first.id, 'rechazar')).flatMap((row) => row.reasons)
  expect(reasons[0]?.detail.replaceAll('\u00a0', ' ')).toBe('Quedaría a $ 22,90, y ahora está a $ 22.900')
  const said = (answer: string) => ({ reading: { ...plainReading, prices: { 'price-thousandth': answer } } })
  expect((await review(shop, list, said('afuera'))).verdicts).toMatchObject({
    cambiar: 1,
    rechazar: 0,
    omitir: 2,
  })
  expect((await review(shop, list, said('asi'))).verdicts).toMatchObject({ cambiar: 3, rechazar: 0 })
  const times = await review(shop, list, said('por-mil'))
  expect(times.verdicts).toMatchObject({ igual: 1, cambiar: 2, rechazar: 0 })
  await save(shop, times.id, 'todo-o-nada')
  expect(await prices()).toEqual([2_290_000, 2_350_000, 2_450_000])
})

test('a new wine with a price a thousand times too low is not saved', async () => {
  const cheap = wine('Sin ceros', 'Mendoza, Argentina;tinto;Malbec;seco;12.5;13,5;24;6;N.V.;Rico.')
  const { id, verdicts } = await review(shop, [headings, wine('Con ceros'), cheap].join('\n'))
  expect(verdicts).toMatchObject({ crear: 1, rechazar: 1 })
  expect(await problemsOf(shop, id)).toMatchObject([{ kind: 'price-low', rows: 1 }])
})

test('that prices are meant as they stand is not remembered for the next list', async () => {
  const said = {
    supplier: 'Sin memoria',
    reading: { ...plainReading, prices: { 'price-thousandth': 'asi' } },
  }
  await review(shop, await marked(shop, 'Id;Precio;Nota\n80;22.9;a\n'), said)
  const { body } = await shop.ask('GET', '/import-suppliers', { as: shop.admin })
  expect(body).toMatchObject([{ name: 'Sin memoria', reading: { prices: {} } }])
})
