import type { PromotionAnswer } from '../../../promotions/promotions.contract.ts'

type Dated = Pick<PromotionAnswer, 'active' | 'starts_at' | 'ends_at'>

/**
 * A promotion's stage.
 * @param now in milliseconds
 */
export function stageOf({ active, starts_at, ends_at }: Dated, now: number): 'coming' | 'running' | 'ended' {
  if (!active || (ends_at && Date.parse(ends_at) <= now)) return 'ended'
  return starts_at && Date.parse(starts_at) > now ? 'coming' : 'running'
}

/**
 * How to get rid of a promotion: a used one ends, an unused one is deleted; a used one that has ended stays.
 */
export function wayToEnd(
  promotion: Dated & Pick<PromotionAnswer, 'uses' | 'held'>,
  now: number,
): 'end' | 'delete' | undefined {
  if (promotion.uses + promotion.held === 0) return 'delete'
  return stageOf(promotion, now) === 'ended' ? undefined : 'end'
}
