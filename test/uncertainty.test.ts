import { expect, test } from 'vitest'
import { pairedDifference, wilsonInterval } from './bench/uncertainty.ts'

test.each([
  // calculated by hand with Wilson's formula
  [0, 10, 0, 0.2775],
  [5, 10, 0.2366, 0.7634],
  [48, 231, 0.1604, 0.2648],
])('%i of %i', (hits, cases, low, high) => {
  const interval = wilsonInterval(hits, cases)
  expect(interval.low).toBeCloseTo(low, 3)
  expect(interval.high).toBeCloseTo(high, 3)
})

test('a difference that is always the same is certain, one that cancels out includes zero', () => {
  expect(pairedDifference([1, 1, 1, 1])).toEqual({ low: 1, high: 1 })
  const even = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 1 : -1))
  const { low, high } = pairedDifference(even)
  expect(low).toBeLessThan(0)
  expect(high).toBeGreaterThan(0)
  expect(pairedDifference(even)).toEqual({ low, high })
})
