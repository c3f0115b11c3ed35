import type { Promotion } from '../../src/promotions/promotion.ts'
import type { PastWine } from './past-order.ts'
import { addDays } from '../../src/calendar/calendar-day.ts'
import { fromFieldTime } from '../../src/calendar/shop-time.ts'

/** A demo promotion. `from`, `until`: days in the shop's time zone, both inclusive; null: no end. */
export type DemoPromotion = Omit<Promotion, 'id'> & {
  from: string
  until: string | null
  perPerson?: number
  /** The code is public. */
  shown?: boolean
}
export type PlantedPromotion = DemoPromotion & { id: number }

const all = { code: null, on_top: true }

/** A year's promotions: three finished, three running, and three codes, one of them public. */
export function demoPromotions(wines: readonly PastWine[], first: string, last: string): DemoPromotion[] {
  const seasonal: DemoPromotion[] = [
    {
      ...all,
      name: 'Semana del Malbec: 15 %',
      ...lately('04-10', '04-20', last),
      conditions: { varieties: ['Malbec'] },
      effect: { kind: 'percent', value: 15, on: 'wines' },
    },
    {
      ...all,
      name: 'Blancos de fiesta: 3x2',
      ...lately('12-05', '12-31', last),
      conditions: { types: ['Blanco'] },
      effect: { kind: 'n_for_m', n: 3, m: 2 },
    },
    {
      ...all,
      name: 'Hot Week: llevando 6, 12 %',
      ...lately('05-12', '05-18', last),
      conditions: {},
      effect: { kind: 'volume', steps: [{ bottles: 6, percent: 12 }] },
    },
  ]
  return [
    ...seasonal.filter(({ from, until }) => from >= first && until !== null && until < last),
    ...running(wines, last),
    {
      ...all,
      name: 'Bienvenida: 10 % en la primera compra',
      code: 'BIENVENIDA',
      from: first,
      until: null,
      perPerson: 1,
      conditions: { first_purchase: true },
      effect: { kind: 'percent', value: 10, on: 'order' },
    },
    {
      ...all,
      name: 'Club: envío sin cargo',
      code: 'CLUB',
      from: addDays(first, 60),
      until: null,
      conditions: { min_bottles: 3 },
      effect: { kind: 'delivery', percent: 100 },
    },
    {
      ...all,
      name: 'Verano: 10 % menos',
      code: 'VERANO10',
      shown: true,
      from: last,
      until: null,
      perPerson: 1,
      conditions: {},
      effect: { kind: 'percent', value: 10, on: 'order' },
    },
  ]
}

/** Started a week ago, so that some of the latest orders used them. */
function running(wines: readonly PastWine[], today: string): DemoPromotion[] {
  const began = { ...all, from: addDays(today, -7), until: null }
  const chandon = wines.find(({ producer }) => producer === 'Chandon')
  const forBox = wines.filter(
    ({ type, variety, country, unit_price }) =>
      type === 'Tinto' &&
      variety === 'Malbec' &&
      country === 'Argentina' &&
      unit_price >= 1_190_000 &&
      unit_price <= 1_500_000,
  )
  return [
    {
      ...began,
      name: 'Caja de 6 Malbec argentinos',
      conditions: { product_ids: forBox.map(({ product_id }) => product_id) },
      effect: { kind: 'box_price', bottles: 6, price: 6_690_000 },
    },
    {
      ...began,
      name: 'Rosados: la segunda a mitad de precio',
      conditions: { types: ['Rosado'] },
      effect: { kind: 'nth_unit', n: 2, percent: 50 },
    },
    {
      ...began,
      name: '3x2 en Chandon',
      until: addDays(today, 20),
      conditions: { productor_ids: chandon ? [chandon.productor_id] : [] },
      effect: { kind: 'n_for_m', n: 3, m: 2 },
    },
  ]
}

/** The last completed period between these days of the year, given as 'MM-DD'. */
function lately(from: string, until: string, today: string): { from: string; until: string } {
  const thisYear = today.slice(0, 'YYYY'.length)
  const year = `${thisYear}-${until}` < today ? thisYear : String(Number(thisYear) - 1)
  return { from: `${year}-${from}`, until: `${year}-${until}` }
}

export const startOf = (day: string): Date => new Date(fromFieldTime(`${day}T00:00`))

/** The promotions offered without a code at a given moment. */
export function offeredOn(promotions: readonly PlantedPromotion[], day: string): PlantedPromotion[] {
  return promotions.filter(
    ({ code, from, until }) => code === null && from <= day && (until === null || day <= until),
  )
}
