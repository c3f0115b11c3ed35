import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLine, allowedAmount, changeAmount, countBottles, removeLine } from './cart.ts'

test('a quantity is whole, from 1 to 100, and never above what is available', () => {
  fc.assert(
    fc.property(fc.double(), fc.integer({ min: -3, max: 300 }), (wanted, available) => {
      const amount = allowedAmount(wanted, available)
      if (available < 1) {
        expect(amount).toBe(0)
        return
      }
      expect(Number.isInteger(amount)).toBe(true)
      expect(amount).toBeGreaterThanOrEqual(1)
      expect(amount).toBeLessThanOrEqual(Math.min(100, available))
    }),
  )
})

test('adding a wine twice leaves one line; changing and removing touch that wine only', () => {
  const cart = addLine(addLine([], { id_prod: 1, amount: 2 }), { id_prod: 1, amount: 5 })
  expect(cart).toEqual([{ id_prod: 1, amount: 2 }])
  const two = addLine(cart, { id_prod: 2, amount: 1 })
  expect(countBottles(changeAmount(two, 2, 7))).toBe(9)
  expect(removeLine(two, 1)).toEqual([{ id_prod: 2, amount: 1 }])
})
