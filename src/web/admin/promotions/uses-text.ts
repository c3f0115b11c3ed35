import { writeNumber } from '../../../money/write-number.ts'
import type { PromotionAnswer } from '../../../promotions/promotions.contract.ts'

/** How often a promotion was used, of how many uses in all: what each person may use is not compared with it. */
export function usesText({ uses, max_uses }: Pick<PromotionAnswer, 'uses' | 'max_uses'>): string {
  return max_uses === null ? writeNumber(uses) : `${writeNumber(uses)} de ${writeNumber(max_uses)}`
}
