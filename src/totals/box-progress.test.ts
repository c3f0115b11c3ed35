import { expect, test } from 'vitest'
import type { Promotion } from '../promotions/promotion.ts'
import { boxProgress } from './box-progress.ts'

const line = (quantity: number, type = 'Tinto') => ({
  product_id: quantity,
  productor_id: 1,
  category_id: 1,
  type,
  variety: 'Malbec',
  country: 'Argentina',
  list_price: 1000,
  unit_price: 1000,
  quantity,
})
const promotion = (effect: Promotion['effect'], conditions: Promotion['conditions'] = {}): Promotion => ({
  id: 1,
  name: 'Caja',
  code: null,
  on_top: true,
  conditions,
  effect,
})
const six = promotion({ kind: 'box_price', bottles: 6, price: 5000 }, { types: ['Tinto'] })

test.each([
  [4, 4, 2, 0],
  [6, 6, 0, 0],
  [7, 1, 5, 1],
  [12, 6, 0, 1],
])(
  '%i bottles of a box of six are %i, %i are missing, beside %i full ones',
  (bottles, taken, missing, full) => {
    expect(boxProgress([line(bottles), line(3, 'Blanco')], [six])).toMatchObject([
      { bottles: 6, taken, missing, full, is_box: true },
    ])
  },
)

test('prices by quantity count to the next step, and stay at the last one', () => {
  const steps = promotion({
    kind: 'volume',
    steps: [
      { bottles: 12, percent: 15 },
      { bottles: 6, percent: 10 },
    ],
  })
  const of = (bottles: number) => boxProgress([line(bottles)], [steps])[0]
  expect(of(5)).toMatchObject({ bottles: 6, missing: 1 })
  expect(of(7)).toMatchObject({ bottles: 12, missing: 5 })
  expect(of(20)).toMatchObject({ bottles: 12, missing: 0 })
})

test('without a bottle for it, or where it wants none together, nothing is said', () => {
  expect(boxProgress([line(2, 'Blanco')], [six])).toEqual([])
  expect(boxProgress([line(2)], [promotion({ kind: 'percent', value: 10, on: 'wines' })])).toEqual([])
  expect(
    boxProgress([line(2)], [promotion({ kind: 'percent', value: 10, on: 'order' }, { min_bottles: 6 })]),
  ).toMatchObject([{ bottles: 6, taken: 2, missing: 4 }])
})
