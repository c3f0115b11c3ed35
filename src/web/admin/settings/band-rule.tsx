import { currency } from '../../../money/money.ts'
import type { Option } from '../../ui/find-options.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Checkbox } from '../promotions/checkbox.tsx'
import { PickMany } from '../promotions/pick-many.tsx'
import { sortWords, type BandDraft, type BandList } from './bands-draft.ts'

/** Options for rules, and wines with known names. */
export type BandChoices = Record<BandList, Option[]> & { wines: Option[] }

type Props = {
  band: BandDraft
  choices: BandChoices
  errorOf: (field: string) => string | undefined
  change: (values: Partial<BandDraft>) => void
}

const listLabels: Record<BandList, string> = {
  type: 'Tipo',
  variety: 'Varietal',
  country: 'País',
  pairing: 'Para comer con',
}

/** Which wines a rule selects. Empty fields impose no condition. */
export function BandRule({ band, choices, errorOf, change }: Props) {
  return (
    <>
      {Object.entries(listLabels).map(([name, label]) => (
        <PickMany
          key={name}
          id={`${name}-${band.key}`}
          label={label}
          none="Cualquiera"
          options={choices[name as BandList]}
          ids={band.lists[name as BandList]}
          change={(values) => change({ lists: { ...band.lists, [name]: values } })}
        />
      ))}
      <Price band={band} name="priceMin" label={`Precio desde, en ${currency.sign}`} change={change} />
      <Price band={band} name="priceMax" label={`Precio hasta, en ${currency.sign}`} change={change} />
      <Sort band={band} change={change} />
      <div className="row">
        <Checkbox label="Espumantes" checked={band.sparkling} change={(sparkling) => change({ sparkling })} />
        <Checkbox
          label="Con descuento"
          checked={band.discounted}
          change={(discounted) => change({ discounted })}
        />
      </div>
      <div className="wide">
        <FieldError id={`rule-${band.key}-error`} error={errorOf('rule')} />
      </div>
    </>
  )
}

function Sort({ band, change }: Pick<Props, 'band' | 'change'>) {
  return (
    <FormField name={`sort-${band.key}`} label="Orden" error={undefined}>
      {(attributes) => (
        <select {...attributes} value={band.sort} onChange={({ target }) => change({ sort: target.value })}>
          <option value="">El de la tienda</option>
          {Object.entries(sortWords)
            .filter(([id]) => id !== 'relevancia')
            .map(([id, words]) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
        </select>
      )}
    </FormField>
  )
}

type PriceProps = Pick<Props, 'band' | 'change'> & { name: 'priceMin' | 'priceMax'; label: string }

function Price({ band, name, label, change }: PriceProps) {
  return (
    <FormField name={`${name}-${band.key}`} label={label} error={undefined}>
      {(attributes) => (
        <input
          {...attributes}
          autoComplete="off"
          inputMode="numeric"
          maxLength={15}
          value={band[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </FormField>
  )
}
