import type { Band } from './bands.ts'

/**
 * What the shop calls cheap, in pesos: up to where the way into the catalogue on the home page leads that is about the
 * price alone. Undefined where the owner has none.
 */
export function cheapUpTo(bands: readonly Pick<Band, 'rule'>[]): number | undefined {
  const limits = bands.flatMap(({ rule }) => {
    const amount = /^priceMax=(\d{1,9})$/.exec(rule)?.[1]
    return amount === undefined ? [] : Number(amount)
  })
  return limits.length === 0 ? undefined : Math.min(...limits)
}
