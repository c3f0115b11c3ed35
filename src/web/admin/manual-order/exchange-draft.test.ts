import { expect, test } from 'vitest'
import type { ReturnsOfOrder } from '../../../refunds/returns.contract.ts'
import { creditOf, returnedLines, startExchange, type ExchangeDraft } from './exchange-draft.ts'

const order: ReturnsOfOrder = {
  returns: [],
  bottles: [{ line: 1, product_id: 7, name: 'Malbec', quantity: 3, returned: 1, charged: 100 }],
  left: 66.67,
  open: true,
  gone: true,
}
const back = (quantity: string): ExchangeDraft => ({
  ...startExchange,
  returned: { 1: { quantity, to: 'written_off' } },
})

test('the credit is the share of what was paid, and with the last bottles all that is left', () => {
  expect(creditOf(order, startExchange)).toBe(0)
  expect(creditOf(order, back('1'))).toBe(33.33)
  expect(creditOf(order, back('2'))).toBe(66.67)
  expect(returnedLines(order.bottles, back('2'))).toEqual([{ product_id: 7, quantity: 2, to: 'written_off' }])
})

test('more bottles than there are, and no number, have no credit', () => {
  for (const wrong of ['3', '-1', '1.5', 'dos']) expect(creditOf(order, back(wrong)), wrong).toBeUndefined()
})
