import { categoryTypes } from '../../../catalogue/taxonomy/product-kinds.ts'
import { blankPrice, priceRuleOf, type PriceDraft } from '../product/bulk/price-draft.ts'

/** What a person has filled in; texts as they stand in their fields. */
export type RuleDraft = PriceDraft & {
  producer: string
  category: string
  type: string
  name: string
}

export const blankRule: RuleDraft = {
  ...blankPrice,
  producer: '',
  category: '',
  type: '',
  name: '',
}

/** The draft as the shop takes it; undefined while the percent is no number. */
export function ruleOf(draft: RuleDraft) {
  const rule = priceRuleOf(draft)
  if (!rule) return undefined
  const type = categoryTypes.find((one) => one === draft.type)
  return {
    rule,
    scope: {
      ...(draft.producer ? { producer: Number(draft.producer) } : {}),
      ...(draft.category ? { category: Number(draft.category) } : {}),
      ...(type ? { type } : {}),
      ...(draft.name.trim() ? { name: draft.name.trim() } : {}),
    },
  }
}

/** What a part of the form needs: the draft, and the change of one of its texts. */
export type RulePart = {
  draft: RuleDraft
  set: (name: keyof RuleDraft) => (event: { target: { value: string } }) => void
}
