import type { PromotionRow } from '../promotions/stored-promotion.ts'
import { conditionWords, daysWords, type Names } from '../promotions/promotion-sentence.ts'
import { whyNotOffered } from '../promotions/promotion-time.ts'
import { conditionsInPesos } from '../promotions/stored-promotion.ts'
import { effectWords } from './offer-words.ts'

/** A promotion as its buyers read it: what it does, on which wines and from when on, on which days, until when. */
export function describePromotion(promotion: PromotionRow, names: Names, now: Date) {
  const { id, name, code, conditions, effect, ends_at } = promotion
  // how many bottles it wants is said with what it does
  const { min_bottles: _said, ...rest } = conditionsInPesos(conditions)
  return {
    id,
    name,
    code,
    words: effectWords(promotion, effect.kind === 'gift' ? names.wine(effect.product_id) : undefined),
    conditions: asSentence(conditionWords(rest, names)),
    days: asSentence(daysWords(conditions)),
    ends_at: ends_at?.toISOString() ?? null,
    now: whyNotOffered(promotion, now) === undefined,
  }
}

const asSentence = (words: string) =>
  words === '' ? '' : `${words.charAt(0).toLocaleUpperCase('es-AR')}${words.slice(1)}.`
