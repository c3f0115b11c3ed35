import { expect, test } from 'vitest'
import type { Conditions, Effect, Promotion } from '../promotions/promotion.ts'
import type { OrderLine } from './conditions-hold.ts'
import { totalsOf, type ManualDiscount, type TotalsInput } from './totals.ts'

const line = (id: number, unit_price: number, quantity: number): OrderLine => ({
  product_id: id,
  productor_id: id,
  category_id: 1,
  type: id === 1 ? 'Tinto' : 'Blanco',
  variety: 'Malbec',
  country: 'Argentina',
  quantity,
  list_price: unit_price,
  unit_price,
})
const promotion = (id: number, effect: Effect, conditions: Conditions = {}): Promotion => ({
  id,
  name: `Promoción ${id}`,
  code: null,
  on_top: true,
  conditions,
  effect,
})
const home = (price: number) => ({ name: 'Envío a domicilio', list: price, price, reason: undefined })
const situation = { paymentMethod: undefined, firstPurchase: true }
const totals = (lines: OrderLine[], promotions: Promotion[], rest: Partial<TotalsInput> = {}) =>
  totalsOf({ lines, promotions, situation, ...rest })

const threeForTwo: Effect = { kind: 'n_for_m', n: 3, m: 2 }
const second60: Effect = { kind: 'nth_unit', n: 2, percent: 60 }

test.each([
  [2, 200, []],
  [3, 270, [1]],
  [5, 450, [1]],
  [6, 480, [1]],
  [12, 960, [1]],
])('by quantity, %i bottles reach the highest step that they fill', (quantity, total, applied) => {
  const steps = [
    { bottles: 3, percent: 10 },
    { bottles: 6, percent: 20 },
  ]
  for (const written of [steps, steps.toReversed()]) {
    const found = totals([line(1, 100, quantity)], [promotion(1, { kind: 'volume', steps: written })])
    expect([found.total, found.applied]).toEqual([total, applied])
  }
})

test('by quantity, only the bottles that a promotion is about are counted and made cheaper', () => {
  const offer = promotion(1, { kind: 'volume', steps: [{ bottles: 6, percent: 10 }] }, { types: ['Tinto'] })
  expect(totals([line(1, 100, 5), line(2, 100, 6)], [offer]).total).toBe(1100)
  expect(totals([line(1, 100, 6), line(2, 100, 6)], [offer]).total).toBe(1140)
})

test('a glass is no bottle: it fills no box, reaches no step and is in no group, unless the promotion names it', () => {
  const glass = { ...line(3, 100, 3), type: 'Accesorio', category_id: 9 }
  const bottles = line(1, 100, 3)
  const counting: [Effect, Conditions][] = [
    [{ kind: 'volume', steps: [{ bottles: 6, percent: 10 }] }, {}],
    [{ kind: 'box_price', bottles: 6, price: 300 }, {}],
    [{ kind: 'n_for_m', n: 6, m: 5 }, {}],
    [{ kind: 'nth_unit', n: 6, percent: 50 }, {}],
    [{ kind: 'percent', value: 10, on: 'wines' }, { min_bottles: 6 }],
    [{ kind: 'percent', value: 10, on: 'order' }, { min_bottles: 6 }],
    [{ kind: 'delivery', percent: 100 }, { min_bottles: 6 }],
  ]
  for (const [effect, conditions] of counting) {
    const offer = promotion(1, effect, conditions)
    const applied = (lines: OrderLine[], offers: Promotion[]) =>
      totals(lines, offers, { delivery: home(40) }).applied
    expect(applied([bottles, glass], [offer]), effect.kind).toEqual([])
    expect(applied([line(1, 100, 6), glass], [offer]), effect.kind).toEqual([1])
    for (const named of [
      { product_ids: [1, 3] },
      { category_ids: [1, 9] },
      { types: ['Tinto', 'Accesorio'] },
    ])
      expect(
        applied([bottles, glass], [{ ...offer, conditions: { ...conditions, ...named } }]),
        `${effect.kind} ${JSON.stringify(named)}`,
      ).toEqual([1])
  }
  // it costs what it costs beside a box
  const box = promotion(1, { kind: 'box_price', bottles: 3, price: 200 })
  expect(totals([bottles, glass], [box]).total).toBe(200 + 300)
  // and what is off each product is off it too
  expect(totals([glass], [promotion(1, { kind: 'percent', value: 10, on: 'wines' })]).total).toBe(270)
})

test('bottles are shared by two promotions where that takes off more than the better one alone', () => {
  // the second at 60 % twice: 120; 3x2 for three of them and the second at 60 % for the other two: 160
  const offers = [promotion(1, second60), promotion(2, threeForTwo)]
  const found = totals([line(1, 100, 5)], offers)
  expect([found.total, found.applied]).toEqual([340, [1, 2]])
})

test('where counting all ways through takes too long, the promotion that takes off the most is given its bottles first', () => {
  const sizes = [5, 6, 7, 8, 9, 10, 11, 12]
  const offers = sizes.map((n) => promotion(20 - n, { kind: 'n_for_m', n, m: n - 1 }))
  const found = totals([line(1, 100, 11)], offers)
  expect([found.total, found.applied]).toEqual([900, [15]])
})

test('of equal promotions the one that was made first holds, in whatever order they come', () => {
  const effects: [Effect, number][] = [
    [{ kind: 'percent', value: 50, on: 'wines' }, 100],
    [{ kind: 'n_for_m', n: 2, m: 1 }, 100],
    [{ kind: 'amount', value: 100, on: 'order' }, 100],
    [{ kind: 'delivery', percent: 100 }, 40],
  ]
  for (const [effect, amount] of effects) {
    const two = [promotion(1, effect), promotion(2, effect)]
    for (const offers of [two, two.toReversed()]) {
      const found = totals([line(1, 100, 2)], offers, { delivery: home(40) })
      expect([found.applied, found.total], effect.kind).toEqual([[1], 240 - amount])
    }
  }
})

test.each<[ManualDiscount, number]>([
  [{ percent: 10, reason: 'Amigo' }, 81 + 30],
  [{ amount: 50, reason: 'Caja rota' }, 40 + 30],
  [{ amount: 500, reason: 'Regalo' }, 30],
])('what a staff member takes off, %j, is of what is left of the wines', (manualDiscount, total) => {
  const methodDiscount = { percent: 10, reason: 'Transferencia' }
  expect(totals([line(1, 100, 1)], [], { methodDiscount, manualDiscount, delivery: home(30) }).total).toBe(
    total,
  )
})

test('a ready-made box is full with its own bottles alone, and each whole one costs its price', () => {
  const contents = [
    { product_id: 1, quantity: 2 },
    { product_id: 2, quantity: 1 },
  ]
  const box = promotion(1, { kind: 'box_price', bottles: 3, price: 500, contents }, { product_ids: [1, 2] })
  const paid = (first: number, second: number) =>
    totals([line(1, 200, first), line(2, 300, second)], [box]).total
  // three bottles, but not those of the box
  expect(paid(3, 0)).toBe(600)
  expect(paid(1, 2)).toBe(800)
  expect(paid(2, 1)).toBe(500)
  expect(paid(4, 2)).toBe(1000)
  expect(paid(5, 2)).toBe(1200)
})
