import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateReturn, proposedRefund, type BoughtLine } from './return-share.ts'

const bought = (line: number, quantity: number, charged: number, product_id = line): BoughtLine => ({
  line,
  product_id,
  name: `Vino ${product_id}`,
  quantity,
  returned: 0,
  charged,
})

test('in whatever parts a line comes back, together they are what was paid for it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 }),
      (quantity, charged, parts) => {
        let line = bought(1, quantity, charged)
        let sum = 0
        for (const part of [...parts, quantity]) {
          const taken = Math.min(part, line.quantity - line.returned)
          if (taken === 0) continue
          const found = allocateReturn([line], [{ product_id: 1, quantity: taken, to: 'shelf' }])
          if (!found.ok) throw new Error(found.why)
          sum += found.lines.reduce((total, one) => total + one.amount, 0)
          line = { ...line, returned: line.returned + taken }
        }
        expect(sum).toBe(charged)
      },
    ),
  )
})

test('bottles of two lines of a wine: the first one first, and never more than both have', () => {
  const lines = [bought(1, 2, 1001, 7), bought(2, 1, 0, 7)]
  const two = allocateReturn(lines, [
    { product_id: 7, quantity: 1, to: 'kept' },
    { product_id: 7, quantity: 2, to: 'shelf' },
  ])
  expect(two).toMatchObject({
    ok: true,
    everything: true,
    lines: [
      { line: 1, to: 'kept', amount: 500 },
      { line: 1, to: 'shelf', amount: 501 },
      { line: 2, to: 'shelf', amount: 0 },
    ],
  })
  expect(allocateReturn(lines, [{ product_id: 7, quantity: 4, to: 'shelf' }])).toMatchObject({ ok: false })
  expect(allocateReturn(lines, [{ product_id: 8, quantity: 1, to: 'shelf' }])).toMatchObject({ ok: false })
})

test('the last bottles take all that is left, delivery too; others never more than is left', () => {
  const lines = [bought(1, 2, 1000)]
  const some = allocateReturn(lines, [{ product_id: 1, quantity: 1, to: 'shelf' }])
  const all = allocateReturn(lines, [{ product_id: 1, quantity: 2, to: 'shelf' }])
  if (!some.ok || !all.ok) throw new Error('not allocated')
  expect(proposedRefund(some, 1700)).toBe(500)
  expect(proposedRefund(some, 300)).toBe(300)
  expect(proposedRefund(all, 1700)).toBe(1700)
})
