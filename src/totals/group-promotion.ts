import type { Effect, Promotion } from '../promotions/promotion.ts'
import type { OrderLine } from './conditions-hold.ts'
import { wholeBoxes } from './ready-box.ts'

/**
 * Exact amounts before rounding: hundredths of a percent of a centavo, so that percents with two decimals stay whole
 * numbers.
 */
export const exactPerCentavo = 10_000

export const exactPercent = (percent: number): number => Math.round(percent * 100)

/** A promotion whose discount needs several bottles together. */
export type GroupPromotion = {
  promotion: Promotion
  /** Bottles of one group. */
  size: number
  /** What the bottle at this place of its group takes off, dearest first; it counts once the group is complete. Exact. */
  gain: (place: number, price: number) => number
  /** Which of several ready-made boxes it is, counted from 0; undefined where any mix of bottles will do. */
  box?: number
}

/** The groups that an order may fill by a promotion: each ready-made box is one, as its bottles belong together. */
export function groupsOf(promotion: Promotion, lines: readonly OrderLine[]): GroupPromotion[] {
  const rule = groupRule(promotion.effect)
  if (!rule) return []
  const { effect } = promotion
  if (effect.kind !== 'box_price' || !effect.contents) return [{ promotion, ...rule }]
  return Array.from({ length: wholeBoxes(effect.contents, lines) }, (_, box) => ({
    promotion,
    ...rule,
    box,
  }))
}

/** The rule of groups that an effect has; undefined for those that look at each bottle by itself. */
export function groupRule(effect: Effect): Omit<GroupPromotion, 'promotion'> | undefined {
  switch (effect.kind) {
    case 'n_for_m': {
      const { n, m } = effect
      return { size: n, gain: (place, price) => (place >= m ? price * exactPerCentavo : 0) }
    }
    case 'nth_unit': {
      const { n, percent } = effect
      return { size: n, gain: (place, price) => (place === n - 1 ? price * exactPercent(percent) : 0) }
    }
    case 'box_price': {
      const { bottles, price: boxPrice } = effect
      return {
        size: bottles,
        gain: (place, price) => (price - (place === bottles - 1 ? boxPrice : 0)) * exactPerCentavo,
      }
    }
    case 'percent':
    case 'amount':
    case 'volume':
    case 'delivery':
    case 'gift':
      return undefined
  }
}
