import { currency } from '../../../money/money.ts'
import { categoryTypes } from '../../../catalogue/taxonomy/product-kinds.ts'
import type { Option } from '../../ui/find-options.ts'
import { FoldPart } from '../../ui/fold-part.tsx'
import { TextInput } from '../ui/form-inputs.tsx'
import { Checkbox } from './checkbox.tsx'
import type { PromotionFormState } from './effect-fields.tsx'
import { bottlesHint } from './promotion-draft.ts'
import { PickMany } from './pick-many.tsx'
import { WineChooser } from './wine-chooser.tsx'

type Props = {
  form: PromotionFormState
  producers: Option[]
  countries: Option[]
  varieties: Option[]
  wines: Option[]
  chosen: (wine: Option) => void
  /** Its current value, as text. */
  holds: string | undefined
}

const fields = [
  'product_ids',
  'productor_ids',
  'varieties',
  'countries',
  'types',
  'min_bottles',
  'min_amount',
]

/** Which wines a promotion covers, and from when. Empty fields impose no condition. */
export function ConditionFields(props: Props) {
  const { form, holds } = props
  return (
    <FoldPart
      title="Para qué productos y desde cuánto (vacío: para todos)"
      holds={holds}
      failing={fields.some((name) => form.errorOf(name) !== undefined)}
      kind="admin-form"
    >
      <About {...props} />
      <Types form={form} />
      <TextInput
        form={form}
        name="min_bottles"
        label="Desde cuántas botellas"
        inputMode="numeric"
        hint={bottlesHint}
      />
      <TextInput
        form={form}
        name="min_amount"
        label={`Desde qué importe, en ${currency.sign}`}
        inputMode="decimal"
        hint="De esos productos, a su precio y sin otros descuentos."
      />
      <Checkbox
        label="Solo en la primera compra"
        checked={form.draft.first_purchase}
        change={(first_purchase) => form.change({ first_purchase })}
      />
    </FoldPart>
  )
}

/** Lists of which one match each is enough. */
function About({ form: { draft, change }, producers, countries, varieties, wines, chosen }: Props) {
  const listOf = (name: 'productor_ids' | 'varieties' | 'countries') => ({
    id: name,
    ids: draft[name],
    change: (ids: string[]) => change({ [name]: ids }),
  })
  return (
    <>
      <WineChooser
        id="product_ids"
        label="Productos"
        ids={draft.product_ids}
        wines={wines}
        chosen={chosen}
        change={(product_ids) => change({ product_ids })}
      />
      <PickMany {...listOf('productor_ids')} label="Bodegas" options={producers} />
      <PickMany {...listOf('varieties')} label="Varietales" options={varieties} />
      <PickMany {...listOf('countries')} label="Países" options={countries} />
    </>
  )
}

function Types({ form: { draft, change } }: { form: PromotionFormState }) {
  return (
    <fieldset className="field">
      <legend>Tipos</legend>
      <div className="row">
        {categoryTypes.map((type) => (
          <label key={type} className="check">
            <input
              type="checkbox"
              checked={draft.types.includes(type)}
              onChange={({ target }) =>
                change({
                  types: target.checked
                    ? [...draft.types, type]
                    : draft.types.filter((other) => other !== type),
                })
              }
            />
            {type}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
