import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAbout, type Conditions, type Effect, type Promotion } from '../promotions/promotion.ts'
import type { OrderLine } from './conditions-hold.ts'
import { chargeKinds } from './charge-kinds.ts'
import { sumOfBottles, sumOfCharges } from './charges.ts'
import { splitAmount } from './split-amount.ts'
import { chargedFor, totalsOf, type Totals, type TotalsInput } from './totals.ts'

/** TOTALS_RUNS=100000 for the long way. */
const numRuns = Number(process.env['TOTALS_RUNS'] ?? 1000)

const situation = { paymentMethod: undefined, firstPurchase: true }

const line = (id: number, unit_price: number, quantity: number): OrderLine => ({
  product_id: id,
  productor_id: id % 3,
  category_id: id % 2,
  type: id % 2 ? 'Tinto' : 'Blanco',
  variety: 'Malbec',
  country: 'Argentina',
  quantity,
  list_price: unit_price,
  unit_price,
})

const price = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 3, arbitrary: fc.integer({ min: 10_000, max: 5_000_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(1_000_000, 500_000, 1999) },
)
const carts = (most: number, bottles: number) =>
  fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 1, max: 8 }), price, fc.integer({ min: 1, max: bottles }))
      .map((parts) => line(...parts)),
    { minLength: 1, maxLength: most, selector: (one) => one.product_id },
  )

const percent = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(12.5, 33.33, 100))
const about = fc.record<Conditions>(
  {
    productor_ids: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 2 }),
    types: fc.constant(['Tinto']),
    product_ids: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 4 }),
  },
  { requiredKeys: [] },
)
const thresholds = fc.record<Conditions>(
  { min_amount: fc.integer({ min: 1, max: 20_000_000 }), min_bottles: fc.integer({ min: 2, max: 12 }) },
  { requiredKeys: [] },
)
const on = fc.constantFrom('wines' as const, 'order' as const)
const oneFree = fc.integer({ min: 2, max: 4 }).map((n): Effect => ({ kind: 'n_for_m', n, m: n - 1 }))
const nth = fc.record({ kind: fc.constant('nth_unit' as const), n: fc.integer({ min: 2, max: 3 }), percent })
const ofWines = fc.oneof(
  percent.map((value): Effect => ({ kind: 'percent', value, on: 'wines' })),
  price.map((value): Effect => ({ kind: 'amount', value, on: 'wines' })),
)
const calm = fc.oneof(oneFree, nth, ofWines)
const wild = fc.oneof(
  calm,
  fc.record({ kind: fc.constant('percent' as const), value: percent, on }),
  fc.record({ kind: fc.constant('amount' as const), value: price, on }),
  fc.record({
    kind: fc.constant('box_price' as const),
    bottles: fc.integer({ min: 2, max: 6 }),
    price: fc.integer({ min: 1, max: 10_000_000 }),
  }),
  fc.constantFrom<Effect>(
    { kind: 'n_for_m', n: 6, m: 4 },
    { kind: 'delivery', percent: 100 },
    { kind: 'gift', product_id: 2 },
    { kind: 'volume', steps: [6, 3].map((bottles) => ({ bottles, percent: bottles * 2.5 })) },
  ),
)
const promotions = (effects: fc.Arbitrary<Effect>, conditions: fc.Arbitrary<Conditions>, most: number) =>
  fc
    .array(fc.tuple(effects, conditions), { maxLength: most })
    .map((all) => all.map(([effect, condition], index) => promotion(index + 1, effect, condition)))

function promotion(id: number, effect: Effect, conditions: Conditions = {}): Promotion {
  return { id, name: `p${id}`, code: null, on_top: true, conditions, effect }
}

const wildConditions = fc.tuple(about, thresholds).map((parts): Conditions => Object.assign({}, ...parts))
const inputs: fc.Arbitrary<TotalsInput> = fc
  .record({
    lines: carts(6, 14),
    promotions: promotions(wild, wildConditions, 4),
    code: fc.option(
      fc.tuple(wild, wildConditions, fc.boolean()).map(([effect, conditions, on_top]) => ({
        ...promotion(9, effect, conditions),
        code: 'HOLA',
        on_top,
      })),
      { nil: undefined },
    ),
    delivery: fc.option(
      fc.tuple(fc.integer({ min: 0, max: 2_000_000 }), fc.boolean()).map(([list, isFree]) => ({
        name: 'Envío a domicilio',
        list,
        price: isFree ? 0 : list,
        reason: isFree && list > 0 ? 'Envío gratis' : undefined,
      })),
      { nil: undefined },
    ),
    surcharges: fc.array(
      fc.record({
        kind: fc.constant('surcharge' as const),
        label: fc.constant('Frío'),
        amount: fc.integer({ min: 0, max: 1_000_000 }),
      }),
      { maxLength: 2 },
    ),
    methodDiscount: fc.option(fc.record({ percent, reason: fc.constant('Transferencia') }), {
      nil: undefined,
    }),
    manualDiscount: fc.option(
      fc.oneof(
        percent.map((value) => ({ percent: value, reason: 'Amigo' })),
        price.map((amount) => ({ amount, reason: 'Caja rota' })),
      ),
      { nil: undefined },
    ),
  })
  .map((input) => ({ ...input, situation, gifts: [{ ...line(2, 700_000, 1), available: 5 }] }))

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const amountsOf = (discounts: readonly { amount: number }[]) => sum(discounts.map((one) => one.amount))

function expectExact(totals: Totals): void {
  for (const one of totals.lines) {
    const amounts = [one.total, chargedFor(one), ...[...one.discounts, ...one.shares].map((d) => d.amount)]
    expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
    expect(one.total + amountsOf(one.discounts)).toBe(one.unit_price * one.quantity)
  }
  const { charges, delivery, discounts, subtotal, total } = totals
  const surcharges = charges.filter(({ kind }) => kind === 'surcharge')
  expect(subtotal).toBe(sum(totals.lines.map((one) => one.total)))
  expect(total).toBe(subtotal - amountsOf(discounts) + delivery.price + amountsOf(surcharges))
  expect(delivery.price).toBe(delivery.list_price - amountsOf(delivery.discounts))
  expect(total).toBe(sum(totals.lines.map(chargedFor)) + delivery.price + amountsOf(surcharges))
  expect(total).toBe(sumOfBottles(totals.lines) + sumOfCharges(charges))
  expect(
    charges.every(({ kind, amount }) => (chargeKinds[kind].sign === 'minus' ? amount < 0 : amount >= 0)),
  ).toBe(true)
  expect(Math.min(subtotal, total, delivery.price)).toBeGreaterThanOrEqual(0)
}

test('nothing is below zero and everything adds up to the centavo', () => {
  fc.assert(
    fc.property(inputs, (input) => expectExact(totalsOf(input))),
    { numRuns },
  )
})

test('the order of lines and of promotions changes nothing', () => {
  fc.assert(
    fc.property(inputs, fc.infiniteStream(fc.nat()), (input, dice) => {
      const shuffled = <T>(all: readonly T[]) =>
        all
          .map((one) => ({ one, place: dice.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ one }) => one)
      const nameOf = (totals: Totals, line = 0) => totals.lines[line - 1]?.product_id
      const byId = (totals: Totals) => ({
        ...totals,
        // a charge is about the same wine, wherever its line is
        charges: totals.charges
          .map(({ line: at, ...one }) => JSON.stringify({ ...one, wine: nameOf(totals, at) }))
          .toSorted(),
        lines: totals.lines.toSorted(
          (a, b) => a.product_id - b.product_id || Number(a.gift) - Number(b.gift),
        ),
      })
      const other = { ...input, lines: shuffled(input.lines), promotions: shuffled(input.promotions) }
      expect(byId(totalsOf(other))).toEqual(byId(totalsOf(input)))
    }),
    { numRuns },
  )
})

test('a line in two parts costs what it costs in one', () => {
  fc.assert(
    fc.property(inputs, fc.nat(), (input, choice) => {
      const [first, ...rest] = input.lines
      if (!first || first.quantity < 2) return
      const part = 1 + (choice % (first.quantity - 1))
      const lines = [{ ...first, quantity: part }, ...rest, { ...first, quantity: first.quantity - part }]
      const inTwo = totalsOf({ ...input, lines })
      const inOne = totalsOf(input)
      expect(inTwo.total).toBe(inOne.total)
      expect(inTwo.discounts).toEqual(inOne.discounts)
      expectExact(inTwo)
    }),
    { numRuns },
  )
})

test('another bottle never makes the whole cheaper, and never takes a discount away', () => {
  fc.assert(
    fc.property(
      carts(5, 6),
      promotions(calm, about, 4),
      fc.option(percent, { nil: undefined }),
      line8(),
      (lines, offered, code, added) => {
        const codeOf = code === undefined ? undefined : codePercent(code)
        const total = (all: OrderLine[]) =>
          totalsOf({ lines: all, promotions: offered, code: codeOf, situation })
        const before = total(lines)
        const after = total([...lines, added])
        const shelf = (all: readonly OrderLine[]) => sum(all.map((one) => one.unit_price * one.quantity))
        expect(after.total).toBeGreaterThanOrEqual(before.total)
        expect(shelf([...lines, added]) - after.total).toBeGreaterThanOrEqual(shelf(lines) - before.total)
      },
    ),
    { numRuns },
  )
})

function line8() {
  return fc.tuple(fc.integer({ min: 1, max: 8 }), price).map(([id, unit_price]) => line(id, unit_price, 1))
}

function codePercent(value: number): Promotion {
  return { ...promotion(9, { kind: 'percent', value, on: 'order' }), code: 'HOLA' }
}

const small = fc.record({
  lines: carts(4, 3).filter((lines) => sum(lines.map((one) => one.quantity)) <= 6),
  promotions: promotions(
    fc.oneof(
      calm,
      fc.constantFrom<Effect>(
        { kind: 'n_for_m', n: 4, m: 2 },
        { kind: 'box_price', bottles: 3, price: 1_200_000 },
        { kind: 'box_price', bottles: 2, price: 900_000 },
        { kind: 'volume', steps: [5, 3].map((bottles) => ({ bottles, percent: bottles * 7.5 })) },
      ),
    ),
    about,
    3,
  ),
})

test('no other way to give bottles to promotions takes off more', () => {
  fc.assert(
    fc.property(small, ({ lines, promotions: offered }) => {
      const { subtotal } = totalsOf({ lines, promotions: offered, situation })
      const shelf = sum(lines.map((one) => one.unit_price * one.quantity))
      expect(shelf - subtotal).toBe(mostByTryingAll(lines, offered))
    }),
    { numRuns: Math.min(numRuns, 20_000) },
  )
})

/** Before rounding: hundredths of a percent of a centavo. */
const exact = 10_000

/** Every bottle under every promotion or none, in centavos. */
function mostByTryingAll(lines: readonly OrderLine[], offered: readonly Promotion[]): number {
  const bottles = lines.flatMap((one) => Array.from({ length: one.quantity }, () => one))
  const under: (Promotion | undefined)[] = []
  const best = (index: number): number => {
    if (index === bottles.length)
      return sum(
        offered.map((one) =>
          gainOf(
            one,
            bottles.filter((_, i) => under[i] === one),
            bottles.filter((wine) => isAbout(one.conditions, wine)).length,
          ),
        ),
      )
    let most = -Infinity
    for (const one of [undefined, ...offered]) {
      const wine = bottles[index]
      if (one && (!wine || !isAbout(one.conditions, wine))) continue
      under[index] = one
      most = Math.max(most, best(index + 1))
    }
    return most
  }
  return Math.floor((best(0) + exact / 2) / exact)
}

/** What these bottles save under a promotion, which the cart has so many bottles for. Exact; written anew. */
function gainOf({ effect }: Promotion, bottles: readonly OrderLine[], inCart: number): number {
  const prices = bottles.map((one) => one.unit_price).toSorted((a, b) => b - a)
  const groupsOf = (size: number) =>
    Array.from({ length: Math.floor(prices.length / size) }, (_, index) =>
      prices.slice(index * size, (index + 1) * size),
    )
  switch (effect.kind) {
    case 'n_for_m':
      return sum(groupsOf(effect.n).map((group) => sum(group.slice(effect.m)) * exact))
    case 'nth_unit':
      return sum(groupsOf(effect.n).map((group) => Math.min(...group) * Math.round(effect.percent * 100)))
    case 'box_price':
      return sum(groupsOf(effect.bottles).map((group) => (sum(group) - effect.price) * exact))
    case 'percent':
      return sum(prices) * Math.round(effect.value * 100)
    case 'amount':
      return sum(prices.map((one) => Math.min(one, effect.value) * exact))
    case 'volume':
      return (
        sum(prices) * 100 * Math.max(0, ...effect.steps.map((s) => (inCart >= s.bottles ? s.percent : 0)))
      )
    case 'delivery':
    case 'gift':
      return 0
  }
}

test('parts of an amount add up to it, none above its weight where the amount is not', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 12 }),
      fc.nat(),
      (weights, choice) => {
        const whole = sum(weights)
        const amount = whole === 0 ? 0 : choice % (whole + 1)
        const parts = splitAmount(amount, weights)
        expect(sum(parts)).toBe(amount)
        expect(parts.every((part, index) => part >= 0 && part <= (weights[index] ?? 0))).toBe(true)
      },
    ),
    { numRuns },
  )
})
