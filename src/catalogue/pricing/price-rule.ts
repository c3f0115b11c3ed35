import type { Centavos } from '../../money/money.ts'

/** Steps to which a new price can be rounded, in centavos; 1 leaves the centavos as they come out. */
export const roundingSteps = [1, 100, 1000, 5000, 10_000, 50_000, 100_000] as const
export const roundingWays = ['cercano', 'arriba', 'abajo'] as const

export type PriceRule = {
  /** Percent, two decimals at the most; negative lowers. */
  percent: number
  /** Centavos. */
  step: number
  way: (typeof roundingWays)[number]
}

/** What a wine's list price may be: from a peso to a thousand million, as the product form has it. */
const least: Centavos = 100
const most: Centavos = 100_000_000_000

/** A list price by the rule, in integers throughout. In and out: centavos. */
export function priceByRule(before: Centavos, { percent, step, way }: PriceRule): Centavos {
  const hundredths = Math.round(percent * 100)
  const exact = before * (10_000 + hundredths)
  const unit = step * 10_000
  const steps =
    way === 'arriba' ? Math.ceil(exact / unit) : Math.floor((exact + (way === 'abajo' ? 0 : unit / 2)) / unit)
  return Math.min(most, Math.max(least, steps * step))
}
