import { roundingSteps, type PriceRule } from '../../../catalogue/pricing/price-rule.ts'
import { formatPesos, toPesos } from '../../../money/money.ts'
import { readDecimal } from '../../../money/read-number.ts'
import { wineTypes } from '../../../catalogue/taxonomy/wine-terms.ts'
import type { Option } from '../../ui/find-options.ts'
import { Picker } from '../../ui/picker.tsx'

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

/** What a change can be narrowed to. */
export type Terms = { producers: Option[]; categories: Option[] }

type Props = { terms: Terms; draft: RuleDraft; change: (draft: RuleDraft) => void }

/** By how much, rounded how, and which wines. */
export function RuleForm({ terms, draft, change }: Props) {
  const set = (name: keyof RuleDraft) => (event: { target: { value: string } }) =>
    change({ ...draft, [name]: event.target.value } as RuleDraft)
  return (
    <div className="sheet stack" style={{ gap: 24 }}>
      <div className="price-rule">
        <fieldset>
          <legend className="visually-hidden">Subir o bajar</legend>
          {(
            [
              ['up', 'Subir'],
              ['down', 'Bajar'],
            ] as const
          ).map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name="direction"
                value={value}
                checked={draft.direction === value}
                onChange={set('direction')}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor="percent">Porcentaje</label>
          <input
            id="percent"
            className="input figures"
            inputMode="decimal"
            maxLength={7}
            placeholder="Por ejemplo, 8,5"
            value={draft.percent}
            onChange={set('percent')}
          />
        </div>
        <div className="field">
          <label htmlFor="step">Redondear a</label>
          <select id="step" className="input" value={draft.step} onChange={set('step')}>
            {roundingSteps.map((step) => (
              <option key={step} value={step}>
                {step === 1 ? 'Sin redondeo' : formatPesos(toPesos(step))}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="way">Hacia</label>
          <select
            id="way"
            className="input"
            value={draft.way}
            disabled={draft.step === '1'}
            onChange={set('way')}
          >
            <option value="cercano">El más cercano</option>
            <option value="arriba">Arriba</option>
            <option value="abajo">Abajo</option>
          </select>
        </div>
      </div>
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
        <div className="field">
          <label htmlFor="type">Tipo</label>
          <select id="type" className="input" value={draft.type} onChange={set('type')}>
            <option value="">Todos</option>
            {wineTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </div>
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
        <div className="field">
          <label htmlFor="words">Con las palabras</label>
          <input
            id="words"
            type="search"
            className="input"
            maxLength={200}
            value={draft.name}
            onChange={set('name')}
          />
        </div>
      </div>
    </div>
  )
}
