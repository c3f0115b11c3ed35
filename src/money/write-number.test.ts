import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeNumber } from './write-number.ts'

const amounts = fc.oneof(
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((centavos) => centavos / 100),
  fc.integer({ min: 0, max: 5000 }).map((thousandths) => thousandths / 1000),
  fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map((millionths) => millionths / 1e6),
)

test.each([
  { least: 0, most: 0 },
  { least: 2, most: 2 },
  { least: 0, most: 1 },
  { least: 0, most: 3 },
])('a number is written as the language data of es-AR has it: %o', (decimals) => {
  const byData = new Intl.NumberFormat('es-AR', {
    minimumFractionDigits: decimals.least,
    maximumFractionDigits: decimals.most,
  })
  fc.assert(
    fc.property(amounts, (value) => {
      expect(writeNumber(value, decimals)).toBe(byData.format(value))
    }),
    { numRuns: 2000 },
  )
})

test('formats non-finite values as no number', () => {
  expect(writeNumber(Number.NaN)).toBe('NaN')
})
