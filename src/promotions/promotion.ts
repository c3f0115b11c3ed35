import type { Centavos } from '../money/money.ts'

/** What a promotion is, as the rules see it. Amounts are centavos, percents have at most two decimals. */

export type Effect =
  /** Percent off: of each bottle it is about, or of the whole order. */
  | { kind: 'percent'; value: number; on: 'wines' | 'order' }
  /** An amount off: of each bottle it is about, or once of the whole order. */
  | { kind: 'amount'; value: Centavos; on: 'wines' | 'order' }
  /** Groups of n from the dearest down; of each only the m dearest are paid. */
  | { kind: 'n_for_m'; n: number; m: number }
  /** Groups of n from the dearest down; the cheapest of each is so many percent off. */
  | { kind: 'nth_unit'; n: number; percent: number }
  /** From so many bottles on, each is so many percent off; the highest step that is reached counts. */
  | { kind: 'volume'; steps: { bottles: number; percent: number }[] }
  /** So many bottles together, mixed as one likes, for one price. */
  | { kind: 'box_price'; bottles: number; price: Centavos }
  /** Percent off the delivery. */
  | { kind: 'delivery'; percent: number }
  /** A bottle for nothing. */
  | { kind: 'gift'; product_id: number }

/** All that are given must hold; of a list one is enough. The lists say which bottles it is about. */
export type Conditions = {
  product_ids?: number[] | undefined
  productor_ids?: number[] | undefined
  types?: string[] | undefined
  varieties?: string[] | undefined
  countries?: string[] | undefined
  category_ids?: number[] | undefined
  /** Of the bottles it is about, at the shelf's prices: before any promotion. For a delivery after the discounts. */
  min_amount?: Centavos | undefined
  min_bottles?: number | undefined
  payment_way?: string | undefined
  first_purchase?: boolean | undefined
  /** Days of the week in the shop's time zone, 0 is Sunday. */
  days?: number[] | undefined
  /** 'HH:MM' in the shop's time zone; `until` is not part of it any more. */
  hours?: { from: string; until: string } | undefined
}

export type Promotion = {
  id: number
  name: string
  /** Null: it needs no code. */
  code: string | null
  /** Whether a code's order discount comes on top of the others; if not, the better of both holds. */
  on_top: boolean
  conditions: Conditions
  effect: Effect
}

/** What the conditions look at in a wine. */
export type PromotedWine = {
  product_id: number
  productor_id: number
  category_id: number
  type: string
  variety: string
  country: string
}

/** Whether a promotion is about this wine. */
export function isAbout(conditions: Conditions, wine: PromotedWine): boolean {
  const allows = <T>(list: readonly T[] | undefined, value: T) =>
    list === undefined || list.length === 0 || list.includes(value)
  return (
    allows(conditions.product_ids, wine.product_id) &&
    allows(conditions.productor_ids, wine.productor_id) &&
    allows(conditions.category_ids, wine.category_id) &&
    allows(conditions.types, wine.type) &&
    allows(conditions.varieties, wine.variety) &&
    allows(conditions.countries, wine.country)
  )
}

/** The largest group of bottles that a promotion may ask for. */
export const mostGroup = 24
