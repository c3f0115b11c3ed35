import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryOptions } from '../delivery/delivery-options.ts'
import { provincesOf } from '../delivery/province-of.ts'
import { provinces } from '../delivery/provinces.ts'
import type { DeliveryWay, DeliveryZone } from '../delivery/zone.ts'
import { checkoutItems } from '../purchases/checkout-items.ts'
import { deliveryToCharge } from './chosen-delivery.ts'
import { deliveryChoice } from './delivery-choice.ts'
import { chargedFor, totalsOf } from './totals.ts'

const numRuns = Number(process.env['TOTALS_RUNS'] ?? 1000)

const fare = fc.integer({ min: 0, max: 3_000_000 })
const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

/** Dearer with each step, as price lists are. */
const prices = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }).chain((steps) =>
  fc.array(fare, { minLength: steps.length, maxLength: steps.length }).map((fares) =>
    steps
      .toSorted((a, b) => a - b)
      .map((up_to_bottles, index) => ({
        up_to_bottles,
        price: fares.toSorted((a, b) => a - b)[index] ?? 0,
      })),
  ),
)
const wayOf = (id: string): fc.Arbitrary<DeliveryWay> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant('Envío a domicilio'),
    kind: fc.constantFrom('home' as const, 'courier' as const, 'pickup' as const),
    prices,
    extra_per_bottle: perhaps(fc.integer({ min: 0, max: 200_000 })),
    free_from: perhaps(fc.integer({ min: 1, max: 20_000_000 })),
    min_bottles: perhaps(fc.integer({ min: 1, max: 6 })),
    max_bottles: perhaps(fc.integer({ min: 6, max: 40 })),
    min_days: fc.constant(1),
    max_days: fc.constant(3),
    cutoff: fc.constant(null),
    hours: fc.constant(null),
    branch: fc.constant(null),
  })
const province = fc.constantFrom(...provinces.map(({ name }) => name))
const code = fc.integer({ min: 1000, max: 9431 }).map(String)
const range = fc
  .tuple(code, code)
  .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }))
const zones = fc.array(
  fc.record<DeliveryZone>({
    id: fc.constantFrom('a', 'b', 'c'),
    name: fc.constantFrom('Cerca', 'Lejos'),
    provinces: fc.uniqueArray(province, { maxLength: 3 }),
    postal_codes: fc.array(range, { maxLength: 2 }),
    ways: fc.tuple(wayOf('uno'), wayOf('otro')).map((ways) => [...ways]),
  }),
  { maxLength: 4 },
)
const lines = fc.uniqueArray(
  fc.record({
    product_id: fc.integer({ min: 1, max: 6 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    unit_price: fc.integer({ min: 1, max: 5_000_000 }),
  }),
  { minLength: 1, maxLength: 5, selector: (one) => one.product_id },
)
const way = fc.constantFrom(undefined, { percent: 10, reason: 'Pagando por transferencia' })
const facts = (all: DeliveryZone[]) => ({
  zones: all,
  holidays: [],
  branches: [],
  now: new Date('2026-11-23T12:00:00Z'),
})
const whole = (all: { product_id: number; quantity: number; unit_price: number }[]) =>
  all.map((one) => ({
    ...one,
    productor_id: 1,
    category_id: 1,
    type: 'Tinto',
    variety: 'Malbec',
    country: 'Argentina',
    list_price: one.unit_price,
  }))

test('whatever the zones, a place has the ways of the first one that it lies in, and no other', () => {
  fc.assert(
    fc.property(zones, code, province, (all, postalCode, place) => {
      const { options } = deliveryOptions(
        facts(all),
        { postalCode, province: place },
        { bottles: 3, amount: 100 },
      )
      // a province that contradicts the code has a test of its own
      fc.pre(provincesOf(postalCode).includes(place))
      const mine = all.find(
        (zone) =>
          (zone.provinces.length === 0 || zone.provinces.includes(place)) &&
          (zone.postal_codes.length === 0 ||
            zone.postal_codes.some(
              ({ from, to }) => Number(from) <= Number(postalCode) && Number(postalCode) <= Number(to),
            )),
      )
      for (const option of options) expect(mine?.ways).toContain(option.way)
      expect(options.length).toBeLessThanOrEqual(mine?.ways.length ?? 0)
    }),
    { numRuns },
  )
})

test('the total is wines, reductions and delivery to the centavo, and the provider gets the same sum', () => {
  const situation = { paymentMethod: undefined, firstPurchase: true }
  fc.assert(
    fc.property(lines, wayOf('uno'), way, (bought, chosenWay, methodDiscount) => {
      const all: DeliveryZone[] = [
        { id: 'a', name: 'Todo', provinces: [], postal_codes: [], ways: [chosenWay] },
      ]
      const goods = totalsOf({ lines: whole(bought), promotions: [], situation })
      const bottles = bought.reduce((sum, { quantity }) => sum + quantity, 0)
      const place = { postalCode: '5500', province: 'Mendoza' }
      const choice = deliveryChoice(
        deliveryOptions(facts(all), place, { bottles, amount: goods.total }),
        'uno',
      )
      const totals = totalsOf({
        lines: whole(bought),
        promotions: [],
        situation,
        delivery: deliveryToCharge(choice),
        methodDiscount,
      })
      const off = totals.discounts.reduce((sum, { amount }) => sum + amount, 0)
      expect(totals.total).toBe(goods.total - off + choice.price)
      expect(choice.price).toBeGreaterThanOrEqual(0)
      // free from an amount is a reason with what it takes off: list price less reasons is the price
      const [option] = choice.options
      const bill = totals.delivery
      expect(bill.price).toBe(bill.list_price - bill.discounts.reduce((sum, { amount }) => sum + amount, 0))
      if (option && chosenWay.free_from !== null)
        expect(option.price === 0 || goods.total < chosenWay.free_from).toBe(true)
      if (choice.missingForFree) expect(goods.total + choice.missingForFree).toBe(chosenWay.free_from)
      const items = checkoutItems({
        ...totals,
        lines: totals.lines.map((line) => ({ ...soldAs, ...line, charged: chargedFor(line) })),
      })
      expect(items.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)).toBe(totals.total)
      expect(items.every(({ unitPrice, quantity }) => unitPrice > 0 && quantity > 0)).toBe(true)
    }),
    { numRuns },
  )
})

test('another bottle never makes delivery cheaper, except at the free amount', () => {
  fc.assert(
    fc.property(
      wayOf('uno'),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 9_000_000 }),
      (one, bottles, amount) => {
        const all: DeliveryZone[] = [{ id: 'a', name: 'Todo', provinces: [], postal_codes: [], ways: [one] }]
        const at = (count: number) =>
          deliveryOptions(facts(all), { postalCode: '5500', province: 'Mendoza' }, { bottles: count, amount })
            .options[0]
        const [less, more] = [at(bottles), at(bottles + 1)]
        if (less && more) expect(more.price).toBeGreaterThanOrEqual(less.price)
      },
    ),
    { numRuns },
  )
})

const soldAs = {
  name: 'Malbec',
  producer: 'Bodega',
  vintage: null,
  volume_ml: 750,
  image: '',
  discount: 0,
  type: 'Tinto',
  variety: 'Malbec',
  degree_sugar: 'Seco',
}
