import { expect, test } from 'vitest'
import { priceHistogram, bucketBounds } from './price-histogram.ts'

test('the bounds are round and grow', () => {
  expect(bucketBounds.toSorted((a, b) => a - b)).toEqual(bucketBounds)
  expect(bucketBounds.filter((bound) => !Number.isInteger(bound))).toEqual([])
  expect([bucketBounds[0], bucketBounds.at(-1)]).toEqual([10_00, 80_000_000_00])
})

test('steps stand without a gap from the cheapest to the dearest', () => {
  const at = (pesos: number) => bucketBounds.indexOf(pesos * 100) + 1
  expect(
    priceHistogram([
      { bucket: at(12_500), count: 3 },
      { bucket: at(8_000), count: 1 },
    ]),
  ).toEqual([
    { from: 8000, to: 10_000, count: 1 },
    { from: 10_000, to: 12_500, count: 0 },
    { from: 12_500, to: 15_000, count: 3 },
  ])
  expect(priceHistogram([])).toEqual([])
  expect(priceHistogram([{ bucket: 0, count: 2 }])).toEqual([{ from: 0, to: 10, count: 2 }])
})
