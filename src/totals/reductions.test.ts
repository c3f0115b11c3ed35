import { expect, test } from 'vitest'
import { reductionsOf } from './reductions.ts'

test('a promotion on several lines is one row, in centavos that add up', () => {
  const of = (promotion_id: number, reason: string, amount: number) => ({ promotion_id, reason, amount })
  const lines = [{ discounts: [of(1, '3x2', 0.1)] }, { discounts: [of(1, '3x2', 0.2), of(2, '10 %', 5)] }]
  expect(reductionsOf(lines, { discounts: [of(3, 'HOLA', 7)] })).toEqual([
    { reason: '3x2', amount: 0.3 },
    { reason: '10 %', amount: 5 },
    { reason: 'HOLA', amount: 7 },
  ])
})
