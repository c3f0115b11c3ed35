import type { PriceRule } from '../../../catalogue/pricing/price-rule.ts'
import { readDecimal } from '../../../money/read-number.ts'
import { wineTypes } from '../../../catalogue/taxonomy/wine-terms.ts'

/** What a person has filled in; texts as they stand in their fields. */
export type RuleDraft = {
  direction: 'up' | 'down'
  percent: string
  step: string
  way: PriceRule['way']
  producer: string
  category: string
  type: string
  name: string
}

export const blankRule: RuleDraft = {
  direction: 'up',
  percent: '',
  step: '10000',
  way: 'cercano',
  producer: '',
  category: '',
  type: '',
  name: '',
}

/** The draft as the shop takes it; undefined while the percent is no number. */
export function ruleOf(draft: RuleDraft) {
  const percent = readDecimal(draft.percent)
  if (percent === undefined || percent <= 0) return undefined
  const type = wineTypes.find((one) => one === draft.type)
  return {
    rule: {
      percent: Math.round((draft.direction === 'up' ? percent : -percent) * 100) / 100,
      step: Number(draft.step),
      way: draft.way,
    },
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
