import { useState } from 'react'
import { fingerprint } from '../../../platform/http/fingerprint.ts'
import {
  promotionSchema,
  savedFields,
  type PromotionAnswer,
  type PromotionFields,
} from '../../../promotions/promotions.contract.ts'
import { conditionWords, promotionSentence } from '../../../promotions/promotion-sentence.ts'
import { unlessUnreached } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import type { Option } from '../../ui/find-options.ts'
import { adminForm, type FormState } from '../kit/admin-form.tsx'
import { TextInput } from '../ui/form-inputs.tsx'
import { EffectFields, type PromotionFormState } from './effect-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { loadNames, namesOf, type Named } from './load-names.ts'
import {
  blankPromotion,
  bottlesHint,
  draftOf,
  promotionBody,
  type PromotionDraft,
} from './promotion-draft.ts'
import './promotions.css'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { currency, formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import type { promotionCostCalls } from '../../../reporting/promotion-cost.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { useDebouncedAnswer } from '../ui/use-debounced-answer.ts'
import { categoryTypes } from '../../../catalogue/taxonomy/product-kinds.ts'
import { FoldPart } from '../../ui/fold-part.tsx'
import { Checkbox } from './checkbox.tsx'
import { PickMany } from './pick-many.tsx'
import { WineChooser } from './wine-chooser.tsx'

type Loaded = {
  promotion: PromotionAnswer | undefined
  named: Named
  countries: Option[]
  varieties: Option[]
  /** Whether the user may see its cost. */
  seesAmounts: boolean
}

const form = adminForm({
  title: 'Promoción',
  list: '/admin/promociones',
  needs: 'prices.change',
  load: async (id, { api, can }): Promise<Loaded> => {
    const [all, locations, categories] = await Promise.all([
      api('GET /promotions'),
      api('GET /location'),
      api('GET /category'),
    ])
    const promotion = found(all).find((candidate) => candidate.id === id)
    return {
      promotion,
      named: await loadNames(promotion ? [promotion] : []),
      countries: optionsOf(found(locations).flatMap((place) => place.country ?? [])),
      varieties: optionsOf(found(categories).map((category) => category.variety)),
      seesAmounts: can('amounts.read'),
    }
  },
  start: ({ promotion }, id) => (id === 0 ? blankPromotion : promotion && draftOf(promotion)),
  schema: promotionSchema,
  toBody: (draft, { promotion }) => promotionBody(draft, otherConditions(promotion)),
  add: { call: 'POST /promotions', sent: (body) => ({ body }) },
  change: {
    call: 'PUT /promotions',
    sent: (fields, id, { promotion }) => ({
      body: { id, ...fields },
      query: promotion ? { version: fingerprint(savedFields(promotion)) } : {},
    }),
  },
  shouldRevalidate: unlessUnreached,
  kind: 'stack promotion-form',
  fields: (state, loaded) => <Fields form={state} {...loaded} />,
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = form
export default form.Screen

const optionsOf = (words: readonly string[]): Option[] =>
  [...new Set(words)].toSorted((a, b) => a.localeCompare(b, 'es')).map((word) => ({ id: word, name: word }))

type FieldsProps = Omit<Loaded, 'promotion'> & { form: FormState<PromotionDraft, PromotionFields> }

type Cost = AnswerOf<(typeof promotionCostCalls)['POST /promotions/cost']>

/** Milliseconds that a form rests before it is tried on past orders. */
const restMs = 400

/** What a promotion would have cost on the last paid orders. */
function CostNote({ value }: { value: PromotionFields | undefined }) {
  const key = value && JSON.stringify([value.effect, value.conditions])
  const cost = useDebouncedAnswer(key, restMs, async () => {
    const answer = value && (await browserApi()('POST /promotions/cost', { body: value }))
    return answer?.ok ? answer.value : undefined
  })
  if (!key) return null
  return (
    <p className="muted promotion-cost figures" aria-live="polite">
      {cost?.key === key ? costWords(cost.found, value?.effect.kind) : 'Calculando lo que habría costado…'}
    </p>
  )
}

function costWords({ orders, touched, cost, sold }: Cost, kind: string | undefined): string {
  if (orders === 0) return 'Todavía no hay compras pagas con las que probarla.'
  const looked = orders === 1 ? 'la última compra paga' : `las últimas ${orders} compras pagas`
  if (kind === 'delivery') return `Descuenta del envío: en ${looked} no se prueba.`
  if (touched === 0) return `En ${looked} no habría descontado nada.`
  const share = writeNumber((cost / sold) * 100, { least: 0, most: 1 })
  return `En ${looked} habría descontado ${formatPesos(cost)} (${share} % de lo vendido), en ${touched} de ellas.`
}

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
function ConditionFields(props: Props) {
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

function Fields({ form: state, named, seesAmounts, ...lists }: FieldsProps) {
  const [wines, setWines] = useState(named.wines)
  const names = namesOf({ ...named, wines })
  const chosenWine = (wine: Option) => setWines((before) => [...before, wine])
  return (
    <>
      <div className="sheet admin-form">
        <TextInput
          form={state}
          name="name"
          label="Nombre"
          wide
          maxLength={120}
          hint="Lo leen quienes compran al lado del descuento: «3x2 en Trapiche»."
        />
        <EffectFields form={state} wines={wines} chosen={chosenWine} />
      </div>
      <ConditionFields
        form={state}
        producers={named.producers}
        wines={wines}
        chosen={chosenWine}
        holds={state.value && conditionWords(state.value.conditions, names)}
        {...lists}
      />
      <LimitFields form={state} />
      <p className="notice promotion-sentence" role="status">
        {state.value ? promotionSentence(state.value, names) : unreadable(state.blocked)}
      </p>
      {seesAmounts && <CostNote value={state.value} />}
    </>
  )
}

const unreadable = (isWrong: boolean) =>
  `${isWrong ? 'Corregí lo que está marcado' : 'Completá qué descuenta'} y acá vas a leer lo que hace.`

/** Conditions that the form has no fields for. */
function otherConditions(promotion: PromotionAnswer | undefined): PromotionFields['conditions'] {
  const { category_ids, payment_way } = promotion?.conditions ?? {}
  return { ...(category_ids ? { category_ids } : {}), ...(payment_way ? { payment_way } : {}) }
}
