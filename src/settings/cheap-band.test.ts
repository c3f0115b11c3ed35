import { expect, test } from 'vitest'
import { startingBands } from './bands.ts'
import { cheapUpTo } from './cheap-band.ts'

test('the price limit of "barato" is the lowest price-only band of the home page', () => {
  expect(cheapUpTo(startingBands)).toBe(15_000)
  const rules = ['priceMax=30000', 'type=Tinto&priceMax=5000', 'priceMax=20000', 'sort=precio']
  expect(cheapUpTo(rules.map((rule) => ({ rule })))).toBe(20_000)
  expect(cheapUpTo([{ rule: 'priceMin=100' }])).toBeUndefined()
})
