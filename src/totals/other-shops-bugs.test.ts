import { expect, test } from 'vitest'
import type { Conditions, Effect, Promotion } from '../promotions/promotion.ts'
import type { OrderLine, Situation } from './conditions-hold.ts'
import { chargedFor, totalsOf, type TotalsInput } from './totals.ts'

/**
 * Mistakes that other shops' software made with totals, each as a case (Vendure, Medusa, Saleor, PrestaShop; the
 * number is that of their issue). Prices in pesos here, centavos inside.
 */

const line = (id: number, pesos: number, quantity = 1): OrderLine => ({
  product_id: id,
  productor_id: 1,
  category_id: 1,
  type: 'Tinto',
  variety: 'Malbec',
  country: 'Argentina',
  quantity,
  list_price: Math.round(pesos * 100),
  unit_price: Math.round(pesos * 100),
})
let next = 0
const promo = (effect: Effect, conditions: Conditions = {}, code: string | null = null): Promotion => ({
  id: ++next,
  name: effect.kind,
  code,
  on_top: true,
  conditions,
  effect,
})
const percent = (value: number, on: 'wines' | 'order' = 'wines'): Effect => ({ kind: 'percent', value, on })
const amount = (pesos: number, on: 'wines' | 'order' = 'order'): Effect => ({
  kind: 'amount',
  value: pesos * 100,
  on,
})
const nForM = (n: number, m: number): Effect => ({ kind: 'n_for_m', n, m })
const freeDelivery: Effect = { kind: 'delivery', percent: 100 }
const home = (price: number) => ({ name: 'Envío a domicilio', list: price, price, reason: undefined })
const newBuyer: Situation = { paymentMethod: undefined, firstPurchase: true }

const totals = (lines: OrderLine[], promotions: Promotion[] = [], rest: Partial<TotalsInput> = {}) =>
  totalsOf({ lines, promotions, situation: newBuyer, ...rest })
const pesos = (centavos: number) => centavos / 100
const totalOf = (...input: Parameters<typeof totals>) => pesos(totals(...input).total)

test('an amount larger than the order takes the order, not more (Vendure 1717)', () => {
  expect(totalOf([line(1, 100)], [], { code: promo(amount(500)) })).toBe(0)
  expect(totalOf([line(1, 100)], [promo(amount(500))])).toBe(0)
})

test('100 % on a wine and 15 % on everything: 0, not below (Vendure 2385)', () => {
  const all = [promo(percent(100), { product_ids: [1] }), promo(percent(15, 'order'))]
  expect(totalOf([line(1, 100)], all)).toBe(0)
  expect(totalOf([line(1, 100)], [all[0]!], { code: promo(percent(15, 'order')) })).toBe(0)
})

test('two free deliveries: the delivery is 0, not minus once (Vendure 3140, 3884)', () => {
  const found = totals([line(1, 100)], [promo(freeDelivery), promo(freeDelivery)], { delivery: home(50_00) })
  expect([found.delivery.price, found.delivery.discounts.length, pesos(found.total)]).toEqual([0, 1, 100])
})

test('a discount on delivery takes delivery only (Saleor 787, 4925)', () => {
  expect(totalOf([line(1, 10)], [promo(freeDelivery)], { delivery: home(900_00) })).toBe(10)
  expect(totalOf([line(1, 10)], [], { code: promo(amount(500)), delivery: home(900_00) })).toBe(900)
})

test('more free than there is: never below 0 (Medusa 8829)', () => {
  expect(totalOf([line(1, 100, 10)], [promo(nForM(30, 10))])).toBe(1000)
  expect(totalOf([line(1, 100, 10)], [promo(nForM(10, 0))])).toBe(0)
})

test('N for M as often as N fits (Medusa 13265)', () => {
  expect(totalOf([line(1, 100, 4)], [promo(nForM(2, 1))])).toBe(200)
  expect(totalOf([line(1, 100, 7)], [promo(nForM(3, 2))])).toBe(500)
})

test('the second at 50 % is 50, not 100 % (Medusa 11259)', () => {
  expect(totalOf([line(1, 100, 2)], [promo({ kind: 'nth_unit', n: 2, percent: 50 })])).toBe(150)
})

test('an amount is an amount, not a percentage (Medusa 14934)', () => {
  expect(totalOf([line(1, 1000, 2)], [promo(amount(30, 'wines'))])).toBe(1940)
})

test('six at once are six times one (Medusa 14432), in every order of adding (13431)', () => {
  const offer = [promo(nForM(3, 2))]
  const expected = totalOf([line(1, 100, 4), line(2, 60, 2)], offer)
  expect(expected).toBe(100 * 4 + 60 * 2 - 100 - 60)
  const bottles = [1, 1, 1, 1, 2, 2].map((id) => line(id, id === 1 ? 100 : 60))
  for (let turn = 0; turn < 6; turn++) {
    const turned = [...bottles.slice(turn), ...bottles.slice(0, turn)]
    expect(totalOf(turned, offer)).toBe(expected)
    expect(totalOf(turned.toReversed(), offer)).toBe(expected)
  }
})

test('two N for M on one wine: the better, once (Medusa 11258)', () => {
  const two = [promo(nForM(3, 2)), promo(nForM(2, 1))]
  expect(totalOf([line(1, 100, 6)], two)).toBe(300)
  expect(totalOf([line(1, 100, 3)], two)).toBe(200)
})

test('a promotion for one wine leaves the others alone (Medusa 12626)', () => {
  const found = totals([line(1, 100, 2), line(2, 100, 2)], [promo(nForM(2, 1), { product_ids: [1] })])
  expect(found.lines.map((one) => pesos(one.total))).toEqual([100, 200])
})

test('a line with more bottles than a box: the box once for each that is full (Medusa 13199)', () => {
  expect(totalOf([line(1, 100, 8)], [promo({ kind: 'box_price', bottles: 6, price: 500_00 })])).toBe(700)
})

test('25 % of 19,99 leaves 14,99 (Saleor 12040)', () => {
  expect(totalOf([line(1, 19.99)], [promo(percent(25))])).toBe(14.99)
  expect(totalOf([line(1, 19.99)], [], { code: promo(percent(25, 'order')) })).toBe(14.99)
})

test('25 bottles of 3,99 less 10 %: lines and total agree (Vendure 3091)', () => {
  const found = totals([line(1, 3.99, 25)], [promo(percent(10))])
  expect([found.total, found.subtotal, found.lines[0]?.discounts[0]?.amount]).toEqual([8977, 8977, 998])
  expect(totalOf([line(1, 0.01, 2)], [promo(percent(25))])).toBe(0.01)
})

test.each([3, 7])('an amount on one line of %i is exact (Vendure 2995)', (quantity) => {
  const found = totals([line(1, 33.33, quantity)], [], { code: promo(amount(10)) })
  expect(found.total).toBe(3333 * quantity - 1000)
  expect(found.lines[0]?.shares[0]?.amount).toBe(1000)
})

test('40 % on the wine and a code of 70 %: one after the other (Saleor 17453)', () => {
  expect(totalOf([line(1, 1000)], [promo(percent(40))], { code: promo(percent(70, 'order')) })).toBe(180)
})

test('"from $ 500, $ 200 off" looks at the sum before itself (Vendure 1012)', () => {
  const offer = promo(amount(200), { min_amount: 500_00 })
  expect(totalOf([line(1, 500)], [offer])).toBe(300)
  expect(totalOf([line(1, 500)], [], { code: offer })).toBe(300)
  expect(totalOf([line(1, 499.99)], [offer])).toBe(499.99)
})

test('nothing is left of a promotion that does not hold any more (Vendure 710, 1150)', () => {
  const offer = [promo(percent(10), { min_bottles: 6 }), promo(freeDelivery, { min_amount: 600_00 })]
  const six = totals([line(1, 200, 6)], offer, { delivery: home(50_00) })
  expect([pesos(six.total), six.applied.length]).toEqual([1080, 2])
  const two = totals([line(1, 200, 2)], offer, { delivery: home(50_00) })
  expect([pesos(two.total), two.applied, two.lines[0]?.discounts]).toEqual([450, [], []])
})

test('a chosen delivery leaves the code as it is (Vendure 2367, Medusa 12690)', () => {
  const code = promo(percent(10, 'order'))
  expect(totalOf([line(1, 1000)], [], { code })).toBe(900)
  expect(totalOf([line(1, 1000)], [], { code, delivery: home(100_00) })).toBe(1000)
})

test('free delivery follows the price of the delivery (Medusa 14484)', () => {
  for (const delivery of [0, 1, 50_00, 12_345_67])
    expect(totalOf([line(1, 100)], [promo(freeDelivery)], { delivery: home(delivery) })).toBe(100)
})

test('"free from" compares with what is left after the discounts (Saleor 12500)', () => {
  const free = promo(freeDelivery, { min_amount: 1000_00 })
  const rest = { delivery: home(50_00) }
  expect(totalOf([line(1, 1000)], [free], rest)).toBe(1000)
  expect(totalOf([line(1, 1000)], [free, promo(percent(1))], rest)).toBe(1040)
  expect(totalOf([line(1, 1000)], [free], { ...rest, code: promo(percent(1, 'order')) })).toBe(1040)
})

test('a gift is a free line of its own; a bought bottle of the same wine is still charged (Medusa 15075)', () => {
  const gift = promo({ kind: 'gift', product_id: 2 }, { min_bottles: 6, product_ids: [1] })
  const gifts = [{ ...line(2, 80), available: 3 }]
  const found = totals([line(1, 100, 6), line(2, 80, 2)], [gift], { gifts })
  expect(found.lines.map((one) => [one.product_id, one.quantity, pesos(one.total), one.gift])).toEqual([
    [1, 6, 600, false],
    [2, 2, 160, false],
    [2, 1, 0, true],
  ])
  // all bottles at once or one by one; and no line below zero where it changes (Saleor 18469)
  expect(
    totals(
      Array.from({ length: 6 }, () => line(1, 100)),
      [gift],
      { gifts },
    ).lines.at(-1)?.gift,
  ).toBe(true)
  expect(found.lines.every((one) => one.total >= 0)).toBe(true)
})

test('a gift goes with its promotion, and when it is sold out (Medusa 15323)', () => {
  const gift = promo({ kind: 'gift', product_id: 2 }, { min_bottles: 6 })
  const gifts = [{ ...line(2, 80), available: 2 }]
  expect(totals([line(1, 100, 5)], [gift], { gifts }).lines).toHaveLength(1)
  expect(totals([line(1, 100, 6), line(2, 80, 2)], [gift], { gifts }).lines).toHaveLength(2)
  expect(totals([line(1, 100, 6)], [gift], { gifts: [] }).applied).toEqual([])
})

test('each line bears its part: 210 less 20 %, the one of 150 is worth 120 (PrestaShop 42502)', () => {
  const found = totals([line(1, 60), line(2, 150)], [], { code: promo(percent(20, 'order')) })
  expect(found.lines.map((one) => pesos(chargedFor(one)))).toEqual([48, 120])
})

test('a 3x2 is spread over its bottles, so that returning the dear ones leaves no free bottle (Vendure 4811)', () => {
  const found = totals([line(1, 100, 2), line(2, 50)], [promo(nForM(3, 2))])
  expect(found.lines.map((one) => pesos(one.total))).toEqual([160, 40])
})

test('a second code takes the place of the first: there is one (Vendure 1807)', () => {
  const found = totals([line(1, 100)], [], { code: promo(percent(10, 'order'), {}, 'OTRO') })
  expect(found.discounts).toHaveLength(1)
})

test('a code that adds nothing says why, and counts as not used', () => {
  const why = (code: Promotion, promotions: Promotion[] = [], situation = newBuyer) =>
    totals([line(1, 100, 2)], promotions, { code, situation }).codeUnmet
  expect(why(promo(percent(10), { min_bottles: 6 }))).toEqual({ why: 'bottles', missing: 4 })
  expect(why(promo(percent(10), { min_amount: 300_00 }))).toEqual({ why: 'amount', missing: 100_00 })
  expect(why(promo(percent(10), { product_ids: [9] }))).toEqual({ why: 'no-such-wine' })
  expect(why(promo(percent(10), { payment_way: 'transfer' }))).toEqual({
    why: 'payment-way',
    way: 'transfer',
  })
  expect(
    why(promo(percent(10), { first_purchase: true }), [], { ...newBuyer, firstPurchase: false }),
  ).toEqual({
    why: 'not-first',
  })
  expect(why(promo(percent(10)), [promo(percent(20))])).toEqual({ why: 'better-already' })
  expect(why(promo(freeDelivery))).toBeUndefined()
})

test('a code that does not come on top holds where it is better', () => {
  const code = { ...promo(percent(30, 'order')), on_top: false }
  expect(totalOf([line(1, 100)], [promo(percent(20))], { code })).toBe(70)
  expect(totalOf([line(1, 100)], [promo(percent(40))], { code })).toBe(60)
})

test('the payment method takes off what is left of the wines, not the delivery', () => {
  const methodDiscount = { percent: 10, reason: 'Transferencia' }
  expect(totalOf([line(1, 100)], [promo(percent(50))], { methodDiscount, delivery: home(10_00) })).toBe(55)
})

test('many promotions at once are counted through in parts, and still never take too much', () => {
  const offers = [2, 3, 5, 7, 11, 12].flatMap((n) => [
    promo(nForM(n, n - 1)),
    promo({ kind: 'box_price', bottles: n, price: 90_00 * n }),
  ])
  const lines = Array.from({ length: 40 }, (_, index) => line(index + 1, 100 + index, 100))
  const found = totals(lines, offers)
  expect(found.total).toBeGreaterThan(0)
  expect(found.subtotal).toBe(found.total)
})
