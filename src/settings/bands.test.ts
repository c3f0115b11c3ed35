import { expect, test } from 'vitest'
import { bandsSchema, startingBands } from './bands.ts'

const band = { title: 'Malbec', show: 'row', rule: 'variety=Malbec&priceMax=20000', product_ids: [] }

test('by rule or by hand, in their order, a wine once', () => {
  const byHand = { ...band, rule: '', product_ids: [7, 3, 7] }
  expect(bandsSchema.parse([byHand, { title: ' Tintos ', rule: '/?type=Tinto' }, ...startingBands])).toEqual([
    { ...byHand, product_ids: [7, 3] },
    { title: 'Tintos', show: 'row', rule: 'type=Tinto', product_ids: [] },
    ...startingBands,
  ])
})

test.each<[object, string]>([
  [{ ...band, title: '' }, 'title'],
  [{ ...band, rule: '' }, 'rule'],
  [{ ...band, product_ids: [1] }, 'rule'],
  [{ ...band, rule: 'size=100' }, 'rule'],
  [{ ...band, rule: 'x'.repeat(600) }, 'rule'],
  [{ ...band, rule: '', product_ids: [1.5] }, 'product_ids'],
  [{ ...band, rule: '', product_ids: Array.from({ length: 13 }, (_, id) => id + 1) }, 'product_ids'],
  [{ ...band, show: 'link', rule: '', product_ids: [1] }, 'show'],
  [{ ...band, show: 'grande' }, 'show'],
])('%j is refused at its %s', (given, field) => {
  const { error } = bandsSchema.safeParse([given])
  expect(error?.issues[0]?.path).toEqual([0, field, ...(error?.issues[0]?.path.slice(2) ?? [])])
})

test('no more than a dozen', () => {
  expect(bandsSchema.safeParse(Array.from({ length: 13 }, () => band)).success).toBe(false)
})
