import { expect, test } from 'vitest'
import { grossMargin } from './margin.ts'

test('a margin is what the price without VAT leaves above the cost', () => {
  expect(grossMargin(12_100_00, 6_000_00)).toEqual({ gross: 4_000_00, percent: 40 })
  expect(grossMargin(1_210_00, 1_333_33)).toEqual({ gross: -333_33, percent: -33.3 })
  expect(grossMargin(0, 0)).toEqual({ gross: 0, percent: 0 })
})
