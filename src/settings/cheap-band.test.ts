import { expect, test } from 'vitest'
import { startingBands } from './bands.ts'
import { cheapUpTo } from './cheap-band.ts'

test('what is cheap is what the home page leads to: the lowest band that is about the price alone', () => {
  expect(cheapUpTo(startingBands)).toBe(15_000)
  const rules = ['priceMax=30000', 'type=Tinto&priceMax=5000', 'priceMax=20000', 'sort=precio']
  expect(cheapUpTo(rules.map((rule) => ({ rule })))).toBe(20_000)
  expect(cheapUpTo([{ rule: 'priceMin=100' }])).toBeUndefined()
})
