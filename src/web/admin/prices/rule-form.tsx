import { roundingSteps } from '../../../catalogue/pricing/price-rule.ts'
import { formatPesos, toPesos } from '../../../money/money.ts'
import { wineTypes } from '../../../catalogue/taxonomy/wine-terms.ts'
import type { Option } from '../../ui/find-options.ts'
import { Picker } from '../../ui/picker.tsx'
import type { RuleDraft } from './rule-draft.ts'

/** What a change can be narrowed to. */
export type Terms = { producers: Option[]; categories: Option[] }

type Props = { terms: Terms; draft: RuleDraft; change: (draft: RuleDraft) => void }

/** By how much, rounded how, and which wines. */
export function RuleForm({ terms, draft, change }: Props) {
  const set: PartProps['set'] = (name) => (event) => change({ ...draft, [name]: event.target.value })
  return (
    <div className="sheet stack" style={{ gap: 24 }}>
      <div className="price-rule">
        <Direction draft={draft} set={set} />
        <Percent draft={draft} set={set} />
        <Rounding draft={draft} set={set} />
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
    </div>
  )
}

type PartProps = {
  draft: RuleDraft
  set: (name: keyof RuleDraft) => (event: { target: { value: string } }) => void
}

function Direction({ draft, set }: PartProps) {
  return (
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
  )
}

function Percent({ draft, set }: PartProps) {
  return (
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
  )
}

/** To which step the new prices are rounded, and which way. */
function Rounding({ draft, set }: PartProps) {
  return (
    <>
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
    </>
  )
}

function TypeChoice({ draft, set }: PartProps) {
  return (
    <div className="field">
      <label htmlFor="type">Tipo</label>
      <select id="type" className="input" value={draft.type} onChange={set('type')}>
        <option value="">Todos</option>
        {wineTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
    </div>
  )
}

function Words({ draft, set }: PartProps) {
  return (
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
  )
}
