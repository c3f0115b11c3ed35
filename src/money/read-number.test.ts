import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount, readDecimal } from './read-number.ts'
import { writeNumber } from './write-number.ts'

test.each([
  ['12.500', 12_500],
  ['12.500,50', 12_500.5],
  ['1.234.567', 1_234_567],
  ['12500', 12_500],
  ['12500,5', 12_500.5],
  [' $ 12.500 ', 12_500],
  ['12,345.50', 12_345.5],
  ['-3', -3],
  ['-1.200', -1200],
  ['12.50', 12.5],
  ['12345.678', 12_345.678],
  ['950,1250', 950.125],
  ['1.23.456', undefined],
  ['doce', undefined],
  ['', undefined],
])('the amount %j is %j', (text, value) => {
  expect(readAmount(text)).toBe(value)
})

test('an amount of pesos is read as the shop writes it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (centavos) => {
      expect(readAmount(writeNumber(centavos / 100, { most: 2 }))).toBeCloseTo(centavos / 100, 6)
    }),
  )
})

test.each([
  ['13,5', 13.5],
  ['13.125', 13.125],
  ['14 %', 14],
  ['', undefined],
  ['mucho', undefined],
])('the measure %j is %j', (text, value) => {
  expect(readDecimal(text)).toBe(value)
})
