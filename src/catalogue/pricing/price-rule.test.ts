import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceByRule, roundingSteps, roundingWays } from './price-rule.ts'

test.each([
  [1_000_000, 10, 1, 'cercano', 1_100_000],
  [1_234_567, 10, 1, 'cercano', 1_358_024],
  [1_234_567, 10, 10_000, 'cercano', 1_360_000],
  [1_234_567, 10, 10_000, 'arriba', 1_360_000],
  [1_234_567, 10, 10_000, 'abajo', 1_350_000],
  [1_000_000, -12.5, 100, 'cercano', 875_000],
  [1_000_000, 0, 100, 'arriba', 1_000_000],
  [333, 33.33, 1, 'cercano', 444],
  [100, -90, 100_000, 'abajo', 100],
] as const)('%i centavos, %d %, to %i %s: %i', (before, percent, step, direction, after) => {
  expect(priceByRule(before, { percent, step, way: direction })).toBe(after)
})

const rule = fc.record({
  percent: fc.integer({ min: -9000, max: 50_000 }).map((hundredths) => hundredths / 100),
  step: fc.constantFrom(...roundingSteps),
  way: fc.constantFrom(...roundingWays),
})

test('a price by rule is a whole number of steps, within a step of the exact one, and never below a peso', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 500_000_000 }), rule, (before, given) => {
      const after = priceByRule(before, given)
      const exact = (before * (10_000 + Math.round(given.percent * 100))) / 10_000
      expect(Number.isSafeInteger(after)).toBe(true)
      expect(after).toBeGreaterThanOrEqual(100)
      if (after > 100) {
        expect(after % given.step).toBe(0)
        expect(Math.abs(after - exact)).toBeLessThanOrEqual(
          given.way === 'cercano' ? given.step / 2 : given.step,
        )
      }
      if (given.way === 'arriba') expect(after).toBeGreaterThanOrEqual(exact)
    }),
  )
})

test('a dearer wine stays at least as dear', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 500_000_000 }),
      fc.nat({ max: 1_000_000 }),
      rule,
      (price, more, given) => {
        expect(priceByRule(price + more, given)).toBeGreaterThanOrEqual(priceByRule(price, given))
      },
    ),
  )
})

test('however often a price is raised, it stays one that the form of a wine takes', () => {
  let price = 10_000_000_000
  for (let n = 0; n < 30; n += 1) price = priceByRule(price, { percent: 500, step: 100, way: 'arriba' })
  expect(price).toBe(100_000_000_000)
  expect(priceByRule(price, { percent: -50, step: 100, way: 'cercano' })).toBe(price / 2)
})
