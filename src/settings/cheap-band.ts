import type { Band } from './bands.ts'

/**
 * The price in pesos up to which the shop calls wine cheap: the limit of the home page's link that filters
 * only by price. Undefined if there is none.
 */
export function cheapUpTo(bands: readonly Pick<Band, 'rule'>[]): number | undefined {
  const limits = bands.flatMap(({ rule }) => {
    const amount = /^priceMax=(\d{1,9})$/.exec(rule)?.[1]
    return amount === undefined ? [] : Number(amount)
  })
  return limits.length === 0 ? undefined : Math.min(...limits)
}
