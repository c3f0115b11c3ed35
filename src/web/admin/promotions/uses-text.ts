import { writeNumber } from '../../../money/write-number.ts'
import type { PromotionAnswer } from '../../../promotions/promotions.contract.ts'

/** A promotion's uses, out of its total limit. Limits per person are not compared. */
export function usesText({ uses, max_uses }: Pick<PromotionAnswer, 'uses' | 'max_uses'>): string {
  return max_uses === null ? writeNumber(uses) : `${writeNumber(uses)} de ${writeNumber(max_uses)}`
}
