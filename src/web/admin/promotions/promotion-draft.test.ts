import { expect, test } from 'vitest'
import { promotionSchema, type PromotionAnswer } from '../../../promotions/promotions.contract.ts'
import { blankPromotion, draftOf, promotionBody } from './promotion-draft.ts'

test.each([
  { kind: 'percent', value: 12.5, on: 'wines' },
  { kind: 'amount', value: 1500.5, on: 'order' },
  { kind: 'n_for_m', n: 6, m: 4 },
  { kind: 'nth_unit', n: 2, percent: 70 },
  { kind: 'volume', steps: [{ bottles: 6, percent: 10 }] },
  { kind: 'box_price', bottles: 6, price: 54000 },
  { kind: 'delivery', percent: 100 },
  { kind: 'gift', product_id: 7 },
])('a saved promotion of %j comes out of its form as it went in', (effect) => {
  const fields = promotionSchema.parse({
    name: 'Prueba',
    code: 'HOLA',
    starts_at: '2026-11-23T03:30:00.000Z',
    max_uses: 1000,
    conditions: {
      types: ['Tinto'],
      min_amount: 60000,
      days: [1, 2],
      hours: { from: '10:00', until: '12:00' },
    },
    effect,
  })
  const saved: PromotionAnswer = { ...fields, id: 1, uses: 0, held: 0, given: 0 }
  expect(promotionSchema.parse(promotionBody(draftOf(saved)))).toEqual(fields)
})

test('an empty form is not right, and says of which field', () => {
  const { error } = promotionSchema.safeParse(promotionBody(blankPromotion))
  expect(error?.issues.map((issue) => issue.path.join('.')).toSorted()).toEqual(['effect.value', 'name'])
})
