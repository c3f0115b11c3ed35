import { categoryTypes } from '../../../catalogue/taxonomy/product-kinds.ts'
import type { Option } from '../../ui/find-options.ts'
import { Picker } from '../../ui/picker.tsx'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import type { RuleDraft, RulePart } from './rule-draft.ts'

/** Options to narrow a change. */
export type Terms = { producers: Option[]; categories: Option[] }

type Props = RulePart & { terms: Terms; change: (draft: RuleDraft) => void }

/** Which wines a price change covers. */
export function RuleScope({ terms, draft, change, set }: Props) {
  return (
    <div className="price-rule">
      <div className="field">
        <label htmlFor="producer">Bodega</label>
        <Picker
          id="producer"
          none="Todas"
          options={terms.producers}
          value={draft.producer}
          choose={(producer) => change({ ...draft, producer })}
        />
      </div>
      <TypeChoice draft={draft} set={set} />
      <div className="field">
        <label htmlFor="category">Categoría</label>
        <Picker
          id="category"
          none="Todas"
          options={terms.categories}
          value={draft.category}
          choose={(category) => change({ ...draft, category })}
        />
      </div>
      <Words draft={draft} set={set} />
    </div>
  )
}

function TypeChoice({ draft, set }: RulePart) {
  return (
    <LabelledSelect id="type" label="Tipo" none="Todos" value={draft.type} onChange={set('type')}>
      {categoryTypes.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </LabelledSelect>
  )
}

function Words({ draft, set }: RulePart) {
  return (
    <LabelledInput
      id="words"
      label="Con las palabras"
      type="search"
      maxLength={200}
      value={draft.name}
      onChange={set('name')}
    />
  )
}
