import { PriceFields } from '../product/bulk/price-fields.tsx'
import type { RuleDraft, RulePart } from './rule-draft.ts'
import { RuleScope, type Terms } from './rule-scope.tsx'

type Props = { terms: Terms; draft: RuleDraft; change: (draft: RuleDraft) => void }

/** Percentage, rounding, and wines. */
export function RuleForm({ terms, draft, change }: Props) {
  const set: RulePart['set'] = (name) => (event) => change({ ...draft, [name]: event.target.value })
  return (
    <div className="sheet stack" style={{ gap: 24 }}>
      <PriceFields draft={draft} set={set} />
      <RuleScope {...{ terms, draft, change, set }} />
    </div>
  )
}
