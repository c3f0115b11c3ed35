import { roundingSteps } from '../../../../catalogue/pricing/price-rule.ts'
import { formatPesos, toPesos } from '../../../../money/money.ts'
import { LabelledSelect } from '../../../ui/labelled-select.tsx'
import type { PriceDraft } from './price-draft.ts'
import './price-fields.css'

type Props = {
  draft: PriceDraft
  /** Takes the change of one of the texts. */
  set: (name: keyof PriceDraft) => (event: { target: { value: string } }) => void
}

/** Percentage and rounding of a price change. */
export function PriceFields({ draft, set }: Props) {
  return (
    <div className="price-rule">
      <Direction draft={draft} set={set} />
      <Percent draft={draft} set={set} />
      <Rounding draft={draft} set={set} />
    </div>
  )
}

function Direction({ draft, set }: Props) {
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

function Percent({ draft, set }: Props) {
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

/** Step and direction of rounding. */
function Rounding({ draft, set }: Props) {
  return (
    <>
      <LabelledSelect id="step" label="Redondear a" value={draft.step} onChange={set('step')}>
        {roundingSteps.map((step) => (
          <option key={step} value={step}>
            {step === 1 ? 'Sin redondeo' : formatPesos(toPesos(step))}
          </option>
        ))}
      </LabelledSelect>
      <LabelledSelect
        id="way"
        label="Hacia"
        value={draft.way}
        disabled={draft.step === '1'}
        onChange={set('way')}
      >
        <option value="cercano">El más cercano</option>
        <option value="arriba">Arriba</option>
        <option value="abajo">Abajo</option>
      </LabelledSelect>
    </>
  )
}
