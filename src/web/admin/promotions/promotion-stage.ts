import type { PromotionAnswer } from '../../../promotions/promotions.contract.ts'

type Dated = Pick<PromotionAnswer, 'active' | 'starts_at' | 'ends_at'>

/** Where a promotion stands. In: the moment, in milliseconds. */
export function stageOf({ active, starts_at, ends_at }: Dated, now: number): 'coming' | 'running' | 'ended' {
  if (!active || (ends_at && Date.parse(ends_at) <= now)) return 'ended'
  return starts_at && Date.parse(starts_at) > now ? 'coming' : 'running'
}

/** What can be done to be rid of it: one that was used ends, any other goes; one that was used and ended stays. */
export function wayToEnd(
  promotion: Dated & Pick<PromotionAnswer, 'uses' | 'held'>,
  now: number,
): 'end' | 'delete' | undefined {
  if (promotion.uses + promotion.held === 0) return 'delete'
  return stageOf(promotion, now) === 'ended' ? undefined : 'end'
}
