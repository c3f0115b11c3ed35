import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  discountedPrice,
  formatPaid,
  formatPesos,
  fromPesos,
  hasTwoDecimals,
  netOfVat,
  originalPricePesos,
  pricePerLitre,
  toPesos,
} from './money.ts'

const price = fc.integer({ min: 100, max: 10_000_000_000 })
const discount = fc.integer({ min: 0, max: 99 })

test('pesos and centavos say the same', () => {
  fc.assert(
    fc.property(price, (centavos) => {
      expect(fromPesos(toPesos(centavos))).toBe(centavos)
    }),
  )
})

test('a discount never raises a price, and none leaves it', () => {
  fc.assert(
    fc.property(price, discount, (list, percent) => {
      const reduced = discountedPrice(list, percent)
      expect(Number.isInteger(reduced)).toBe(true)
      expect(reduced).toBeLessThanOrEqual(list)
      expect(Math.abs(reduced - (list * (100 - percent)) / 100)).toBeLessThanOrEqual(0.5)
      expect(discountedPrice(list, 0)).toBe(list)
    }),
  )
})

test('the struck-through price is floor(price / ((100 - discount) / 100)), free of rounding errors', () => {
  expect(originalPricePesos(fromPesos(8500), 15)).toBe(10_000)
  expect(originalPricePesos(fromPesos(9310), 5)).toBe(9800)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), discount, (wholePesos, percent) => {
      const original = originalPricePesos(fromPesos(wholePesos), percent)
      // the next lower whole peso
      expect(original * (100 - percent)).toBeLessThanOrEqual(wholePesos * 100)
      expect((original + 1) * (100 - percent)).toBeGreaterThan(wholePesos * 100)
    }),
  )
})

test('net of 21 % VAT and back is the price, to the centavo', () => {
  fc.assert(
    fc.property(price, (centavos) => {
      expect(Math.abs(netOfVat(centavos) * 1.21 - centavos)).toBeLessThanOrEqual(0.61)
    }),
  )
  expect(netOfVat(12_100)).toBe(10_000)
})

test('a litre of three quarters costs four thirds', () => {
  expect(pricePerLitre(750_000, 750)).toBe(1_000_000)
})

test('pesos are written as Argentina writes them', () => {
  expect(formatPesos(1_234_567)).toBe('$\u00a01.234.567')
  expect(formatPesos(1234.5)).toBe('$\u00a01.234,50')
})

test('a payment in another currency is labelled', () => {
  expect(formatPaid(1200, 'ARS')).toBe('$\u00a01.200')
  expect(formatPaid(1200, 'USD')).toBe('$\u00a01.200 USD')
})

test('two decimals: as many as pesos have, and nothing that would become nothing', () => {
  for (const value of [0, 0.01, 1.1, 19.99, 123_456.78, 1e9, -12.5]) expect(hasTwoDecimals(value)).toBe(true)
  for (const value of [0.001, 0.1 + 0.2, 1e-10, 5e-324, -1e-9, 1.005, 19.999])
    expect(hasTwoDecimals(value)).toBe(false)
})
