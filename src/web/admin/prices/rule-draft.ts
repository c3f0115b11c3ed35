import { categoryTypes } from '../../../catalogue/taxonomy/product-kinds.ts'
import { blankPrice, priceRuleOf, type PriceDraft } from '../product/bulk/price-draft.ts'

/** A price rule in its form; fields hold text. */
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

/** The rule for the call; undefined while the percentage is not a number. */
export function ruleOf(draft: RuleDraft) {
  const rule = priceRuleOf(draft)
  if (!rule) return undefined
  const type = categoryTypes.find((option) => option === draft.type)
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

/** Props for a part of the form. */
export type RulePart = {
  draft: RuleDraft
  set: (name: keyof RuleDraft) => (event: { target: { value: string } }) => void
}
