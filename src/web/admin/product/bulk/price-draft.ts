import type { PriceRule } from '../../../../catalogue/pricing/price-rule.ts'
import { readDecimal } from '../../../../money/read-number.ts'

/** A price rule in its form; fields hold text. */
export type PriceDraft = {
  direction: 'up' | 'down'
  percent: string
  step: string
  way: PriceRule['way']
}

export const blankPrice: PriceDraft = { direction: 'up', percent: '', step: '10000', way: 'cercano' }

/** The rule for the call; undefined while the percentage is not a number. */
export function priceRuleOf({ direction, percent, step, way }: PriceDraft): PriceRule | undefined {
  const read = readDecimal(percent)
  if (read === undefined || read <= 0) return undefined
  return { percent: Math.round((direction === 'up' ? read : -read) * 100) / 100, step: Number(step), way }
}
