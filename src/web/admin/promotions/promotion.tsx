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
import { ConditionFields } from './condition-fields.tsx'
import { CostNote } from './cost-note.tsx'
import { EffectFields } from './effect-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { loadNames, namesOf, type Named } from './load-names.ts'
import { blankPromotion, draftOf, promotionBody, type PromotionDraft } from './promotion-draft.ts'
import './promotions.css'

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
