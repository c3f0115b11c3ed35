import type { Centavos } from '../../money/money.ts'

/** Rounding steps in centavos; 1 does not round. */
export const roundingSteps = [1, 100, 1000, 5000, 10_000, 50_000, 100_000] as const
export const roundingWays = ['cercano', 'arriba', 'abajo'] as const

export type PriceRule = {
  /** Percentage with at most two decimals; negative lowers prices. */
  percent: number
  /** In centavos. */
  step: number
  way: (typeof roundingWays)[number]
}

/** Limits of a list price, as in the product form: one peso to a thousand million. */
const least: Centavos = 100
const most: Centavos = 100_000_000_000

/** Applies the rule to a list price, computed in integers. */
export function priceByRule(before: Centavos, { percent, step, way }: PriceRule): Centavos {
  const hundredths = Math.round(percent * 100)
  const exact = before * (10_000 + hundredths)
  const unit = step * 10_000
  const steps =
    way === 'arriba' ? Math.ceil(exact / unit) : Math.floor((exact + (way === 'abajo' ? 0 : unit / 2)) / unit)
  return Math.min(most, Math.max(least, steps * step))
}
