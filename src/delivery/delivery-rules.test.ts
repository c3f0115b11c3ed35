import { describe, expect, test } from 'vitest'
import { deliveryOptions } from './delivery-options.ts'
import { holidaysOf, nationalHolidays, type Holiday } from '../calendar/holidays.ts'
import { promiseOf } from './promise.ts'
import { provinceNamed, provincesOf } from './province-of.ts'
import { missingForFree, wayPrice } from './way-price.ts'
import { zoneOf, type DeliveryWay, type DeliveryZone } from './zone.ts'

/** Deterministic pseudo-random numbers. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const method: DeliveryWay = {
  id: 'casa',
  name: 'A domicilio',
  kind: 'home',
  prices: [
    { up_to_bottles: 6, price: 500_000 },
    { up_to_bottles: 12, price: 800_000 },
  ],
  extra_per_bottle: 50_000,
  free_from: 6_000_000,
  min_bottles: null,
  max_bottles: null,
  min_days: 1,
  max_days: 3,
  cutoff: '14:00',
  hours: null,
  branch: null,
}
const zone = (id: string, provinces: string[], postal_codes: DeliveryZone['postal_codes'] = []) => ({
  id,
  name: id,
  provinces,
  postal_codes,
  ways: [{ ...method, id: `${id}-casa` }],
})
const caba = 'Ciudad Autónoma de Buenos Aires'
const zones = [
  zone('caba', [caba]),
  zone('gba', ['Buenos Aires'], [{ from: '1601', to: '1899' }]),
  zone('pais', []),
]

describe('provinces of postal codes', () => {
  test.each([
    ['1425', [caba]],
    ['C1425DKF', [caba]],
    ['5500', ['Mendoza']],
    ['8400', ['Neuquén', 'Río Negro']],
    ['R8400', ['Río Negro']],
    ['9410', ['Tierra del Fuego']],
    ['2000', ['Santa Fe']],
  ])('%s', (code, names) => expect(provincesOf(code).toSorted()).toEqual(names))

  test('of a code that is not known they are all', () => expect(provincesOf('9999')).toHaveLength(24))
  test.each(['CABA', 'C', 'ar-c', 'ciudad autonoma de buenos aires'])('%s is a name', (word) =>
    expect(provinceNamed(word)).toBe(caba),
  )
  test('no province is no province', () => expect(provinceNamed('Montevideo')).toBeUndefined())
})

test('the first zone of the list holds, by province and code together', () => {
  const id = (province: string, postalCode: string) => zoneOf(zones, { province, postalCode })?.id
  expect(id(caba, 'C1425DKF')).toBe('caba')
  expect(id('Buenos Aires', '1704')).toBe('gba')
  expect(id('Buenos Aires', '7600')).toBe('pais')
  expect(id('Mendoza', '1704')).toBe('pais')
  expect(zoneOf(zones.slice(0, 2), { province: 'Mendoza', postalCode: '5500' })).toBeUndefined()
})

describe('price of a way', () => {
  test.each([
    [1, 500_000],
    [6, 500_000],
    [7, 800_000],
    [12, 800_000],
    [13, 850_000],
    [24, 1_400_000],
  ])('%i bottles', (bottles, price) => expect(wayPrice(method, { bottles, amount: 0 })).toBe(price))

  test('free from an amount, to the centavo', () => {
    expect(wayPrice(method, { bottles: 1, amount: 5_999_999 })).toBe(500_000)
    expect(missingForFree(method, { bottles: 1, amount: 5_999_999 })).toBe(1)
    expect(wayPrice(method, { bottles: 1, amount: 6_000_000 })).toBe(0)
    expect(missingForFree(method, { bottles: 1, amount: 7_000_000 })).toBe(0)
  })
  test('beyond the list only where extra bottles have a price, within the limits of the way', () => {
    const upTo12 = { ...method, extra_per_bottle: null }
    expect(wayPrice(upTo12, { bottles: 13, amount: 0 })).toBeUndefined()
    expect(wayPrice({ ...method, min_bottles: 6 }, { bottles: 5, amount: 9e9 })).toBeUndefined()
    expect(wayPrice({ ...method, max_bottles: 6 }, { bottles: 7, amount: 9e9 })).toBeUndefined()
    expect(wayPrice({ ...upTo12, prices: [] }, { bottles: 60, amount: 0 })).toBe(0)
  })
  test('of 20,000 random lists none is below zero, and the order of steps changes nothing', () => {
    const next = numbers(7)
    for (let round = 0; round < 20_000; round++) {
      const prices = Array.from({ length: next(5) }, () => ({
        up_to_bottles: 1 + next(40),
        price: next(3_000_000),
      })).filter(
        (step, at, all) => all.findIndex((other) => other.up_to_bottles === step.up_to_bottles) === at,
      )
      const random = {
        ...method,
        prices,
        extra_per_bottle: next(3) === 0 ? null : next(100_000),
        free_from: next(3) === 0 ? null : next(9_000_000),
      }
      const shipped = { bottles: 1 + next(60), amount: next(9_000_000) }
      const price = wayPrice(random, shipped)
      expect(wayPrice({ ...random, prices: prices.toReversed() }, shipped)).toBe(price)
      if (price === undefined) continue
      expect(Number.isInteger(price) && price >= 0).toBe(true)
      const missing = missingForFree(random, shipped)
      if (missing !== null) expect(wayPrice(random, { ...shipped, amount: shipped.amount + missing })).toBe(0)
    }
  })
})

const bridge: Holiday[] = [{ day: '2026-12-07', name: 'Puente', kind: 'no laborable', closed: true }]

describe('holidays', () => {
  test('of 2026 and 2027 by the law alone', () => {
    const days = (year: number) => nationalHolidays(year).map(({ day }) => day.slice(5))
    expect(days(2026).join(' ')).toBe(
      '01-01 02-16 02-17 03-24 04-02 04-03 05-01 05-25 06-15 06-20 07-09 08-17 10-12 11-23 12-08 12-25',
    )
    expect(days(2027).join(' ')).toBe(
      '01-01 02-08 02-09 03-24 03-26 04-02 05-01 05-25 06-20 06-21 07-09 08-16 10-11 11-20 12-08 12-25',
    )
  })
  test('custom holidays apply', () => {
    const open: Holiday = { day: '2026-12-08', name: 'Abrimos', kind: 'propio', closed: false }
    const holidays = holidaysOf(2026, [...bridge, open]).filter(({ day }) => day > '2026-12-06')
    expect(holidays.map(({ day, closed }) => [day, closed])).toEqual([
      ['2026-12-07', true],
      ['2026-12-08', false],
      ['2026-12-25', true],
    ])
  })
})

describe('promise of a day', () => {
  test.each([
    ['2026-11-20T16:59:00Z', '2026-11-20', '2026-11-24', '2026-11-26'],
    ['2026-11-20T17:00:00Z', '2026-11-24', '2026-11-25', '2026-11-27'],
    ['2026-11-21T02:30:00Z', '2026-11-24', '2026-11-25', '2026-11-27'],
    ['2026-11-21T15:00:00Z', '2026-11-24', '2026-11-25', '2026-11-27'],
    ['2026-12-04T18:00:00Z', '2026-12-09', '2026-12-10', '2026-12-14'],
    ['2026-12-31T16:00:00Z', '2026-12-31', '2027-01-04', '2027-01-06'],
  ])('%s', (now, leaves, earliest, latest) =>
    expect(promiseOf(new Date(now), method, bridge)).toEqual({ leaves, earliest, latest }),
  )
  test('without a cut-off and without days it is today; with every day closed there still is one', () => {
    const now = new Date('2026-11-25T23:00:00Z')
    const atOnce = { min_days: 0, max_days: 0, cutoff: null }
    expect(promiseOf(now, atOnce, []).latest).toBe('2026-11-25')
    const closed = Array.from({ length: 400 }, (_, at) => ({
      ...bridge[0]!,
      day: new Date(now.getTime() + at * 86_400_000).toISOString().slice(0, 10),
    }))
    expect(promiseOf(now, method, closed).earliest > '2027-12-01').toBe(true)
  })
  test('later is never promised earlier, and no day is a weekend', () => {
    const next = numbers(11)
    let before = { leaves: '', earliest: '', latest: '' }
    for (let hour = 0; hour < 24 * 400; hour += 1 + next(9)) {
      const now = new Date(Date.parse('2026-01-01T03:00:00Z') + hour * 3_600_000)
      const promise = promiseOf(now, method, bridge)
      expect(promise.earliest >= before.earliest && promise.latest >= before.latest).toBe(true)
      expect(promise.leaves < promise.earliest && promise.earliest < promise.latest).toBe(true)
      for (const day of Object.values(promise)) expect(new Date(day).getUTCDay() % 6).not.toBe(0)
      before = promise
    }
  })
})

test('a postal code of two provinces asks which, where it matters', () => {
  const facts = { zones, holidays: [], branches: [], now: new Date('2026-11-24T12:00:00Z') }
  const shipped = { bottles: 1, amount: 0 }
  expect(deliveryOptions(facts, { postalCode: '8400' }, shipped).options).toHaveLength(1)
  const shared = deliveryOptions(facts, { postalCode: '1647' }, shipped)
  expect(shared.provinces.toSorted()).toEqual(['Buenos Aires', 'Entre Ríos'])
  expect(shared.options).toEqual([])
  const named = deliveryOptions(facts, { postalCode: '1647', province: 'Buenos Aires' }, shipped)
  expect(named.options).toMatchObject([{ id: 'gba-casa', price: 500_000, missingForFree: 6_000_000 }])
})

test('a province that contradicts the postal code does not make the delivery cheaper', () => {
  const facts = { zones, holidays: [], branches: [], now: new Date('2026-11-24T12:00:00Z') }
  const shipped = { bottles: 1, amount: 0 }
  const named = deliveryOptions(facts, { postalCode: '5000', province: caba }, shipped)
  expect(named.options).toEqual(deliveryOptions(facts, { postalCode: '5000' }, shipped).options)
})

test('too many bottles are something else than a place that is not reached', () => {
  const ways = [{ ...method, max_bottles: 6 }]
  const facts = { zones: [{ ...zones[0]!, ways }], holidays: [], branches: [], now: new Date() }
  const limits = (bottles: number) =>
    deliveryOptions(facts, { postalCode: '1425' }, { bottles, amount: 0 }).bottleLimits
  expect(limits(6)).toBeUndefined()
  expect(limits(7)).toEqual({ least: 1, most: 6 })
})

test('a branch that the shop does not have is not offered', () => {
  const ways = [{ ...method, kind: 'pickup' as const, prices: [], branch: 'Palermo' }]
  const facts = { zones: [{ ...zones[0]!, ways }], holidays: [], now: new Date() }
  const at = (branches: string[]) =>
    deliveryOptions({ ...facts, branches }, { postalCode: '1425' }, { bottles: 1, amount: 0 }).options
  expect(at(['Palermo'])).toHaveLength(1)
  expect(at(['Belgrano'])).toEqual([])
})

test('a shop without zones is come to: its branches, free, for whatever place; without branches nothing', () => {
  const offered = (branches: string[]) =>
    deliveryOptions(
      { zones: [], holidays: [], branches, now: new Date('2026-11-23T12:00:00Z') },
      { postalCode: '9410' },
      { bottles: 6, amount: 1000_00 },
    )
  expect(offered(['Palermo', 'Centro']).options).toMatchObject([
    { id: 'retiro-1', name: 'Retiro en Palermo', kind: 'pickup', price: 0 },
    { id: 'retiro-2', name: 'Retiro en Centro', kind: 'pickup', price: 0 },
  ])
  expect(offered([])).toEqual({ options: [], provinces: [], bottleLimits: undefined })
})

describe('the law ends the deliveries of a day', () => {
  const atOnce = { ...method, id: 'hoy', min_days: 0, max_days: 0, cutoff: null }
  const facts = (now: string) => ({
    zones: [
      {
        ...zone('gba', ['Buenos Aires']),
        ways: [atOnce, { ...atOnce, id: 'local', kind: 'pickup' as const }],
      },
    ],
    holidays: [],
    branches: [],
    now: new Date(`${now}-03:00`),
  })
  const daysAt = (now: string) =>
    deliveryOptions(
      facts(now),
      { postalCode: '1870', province: 'Buenos Aires' },
      { bottles: 2, amount: 1_000_000 },
    ).options.map(({ id, earliest }) => `${id} ${earliest}`)

  test('what may not be brought any more today is promised for the next working day', () => {
    expect(daysAt('2026-11-26T20:59:00')).toEqual(['hoy 2026-11-26', 'local 2026-11-26'])
    expect(daysAt('2026-11-26T21:00:00')).toEqual(['hoy 2026-11-27', 'local 2026-11-26'])
    // from December to April until 23
    expect(daysAt('2026-12-02T22:00:00')).toEqual(['hoy 2026-12-02', 'local 2026-12-02'])
  })
})
