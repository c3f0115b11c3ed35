import { isBottled } from '../catalogue/taxonomy/unit-noun.ts'
import type { Centavos } from '../money/money.ts'

/** A promotion as the rules read it. Amounts in centavos, percentages with at most two decimals. */

/** The bottles of a ready-made box. */
export type BoxContents = { product_id: number; quantity: number }[]

export type Effect =
  /** Percent off each matching bottle, or off the whole order. */
  | { kind: 'percent'; value: number; on: 'wines' | 'order' }
  /** Amount off each matching bottle, or once off the whole order. */
  | { kind: 'amount'; value: Centavos; on: 'wines' | 'order' }
  /** Groups of n, most expensive first; the m most expensive of each are paid. */
  | { kind: 'n_for_m'; n: number; m: number }
  /** Groups of n, most expensive first; the cheapest of each gets the percentage off. */
  | { kind: 'nth_unit'; n: number; percent: number }
  /** Percent off each bottle from a number of bottles on; the highest step reached applies. */
  | { kind: 'volume'; steps: { bottles: number; percent: number }[] }
  /** This many bottles for one price: any mix of them, or exactly the contents of a ready-made box. */
  | { kind: 'box_price'; bottles: number; price: Centavos; contents?: BoxContents | undefined }
  /** Percent off the delivery. */
  | { kind: 'delivery'; percent: number }
  /** A free bottle. */
  | { kind: 'gift'; product_id: number }

/** All given conditions must hold, each list by one match. The lists also select the bottles. */
export type Conditions = {
  product_ids?: number[] | undefined
  productor_ids?: number[] | undefined
  types?: string[] | undefined
  varieties?: string[] | undefined
  countries?: string[] | undefined
  category_ids?: number[] | undefined
  /** Total of the matching bottles at shelf prices, before any promotion; for a delivery, after discounts. */
  min_amount?: Centavos | undefined
  min_bottles?: number | undefined
  payment_way?: string | undefined
  first_purchase?: boolean | undefined
  /** Weekdays in the shop's time zone, 0 is Sunday. */
  days?: number[] | undefined
  /** 'HH:MM' in the shop's time zone; `until` is exclusive. */
  hours?: { from: string; until: string } | undefined
}

export type Promotion = {
  id: number
  name: string
  /** Null if it needs no code. */
  code: string | null
  /** Whether a code's order discount adds to the others; if not, the better one applies. */
  on_top: boolean
  conditions: Conditions
  effect: Effect
}

/** The facts about a wine that conditions check. */
export type PromotedWine = {
  product_id: number
  productor_id: number
  category_id: number
  type: string
  variety: string
  country: string
}

/** Whether a promotion covers this wine. */
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

/**
 * Whether a promotion counts this product as a bottle. A glass or a corkscrew is none, unless the promotion names it: by itself,
 * by its category or by its type.
 */
export function countsAsBottle(conditions: Conditions, product: PromotedWine): boolean {
  if (!isAbout(conditions, product)) return false
  const { product_ids = [], category_ids = [], types = [] } = conditions
  return isBottled(product.type) || product_ids.length + category_ids.length + types.length > 0
}

/** Whether a promotion may take something off this product: several bottles together are bottles. */
export function takesOff(
  { conditions, effect }: Pick<Promotion, 'conditions' | 'effect'>,
  product: PromotedWine,
): boolean {
  switch (effect.kind) {
    case 'n_for_m':
    case 'nth_unit':
    case 'volume':
    case 'box_price':
      return countsAsBottle(conditions, product)
    case 'percent':
    case 'amount':
    case 'delivery':
    case 'gift':
      return isAbout(conditions, product)
  }
}

/** The largest group of bottles a promotion may require. */
export const mostGroup = 24
