import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fingerprint } from '../../../platform/http/fingerprint.ts'
import {
  promotionSchema,
  savedFields,
  type PromotionAnswer,
  type PromotionFields,
} from '../../../promotions/promotions.contract.ts'
import { callAction, useCall, unlessUnreached } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { unlistedMeta } from '../../content/page-title.ts'
import type { Option } from '../../ui/find-options.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import { listAsLeft } from '../ui/address-view.ts'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { BackToList } from '../ui/back-to-list.tsx'
import { FormButtons, GoneNotice } from '../ui/form-buttons.tsx'
import { TextInput } from '../ui/form-inputs.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import type { Route } from './+types/promotion'
import { ConditionFields } from './condition-fields.tsx'
import { CostNote } from './cost-note.tsx'
import { EffectFields } from './effect-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import { loadNames, namesOf, type Named } from './load-names.ts'
import { blankPromotion, draftOf, promotionBody } from './promotion-draft.ts'
import { conditionWords, promotionSentence } from '../../../promotions/promotion-sentence.ts'
import './promotions.css'

export const meta = unlistedMeta('Promoción')

const list = '/admin/promociones'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('prices.change', async (can) => {
    const id = Number(new URL(request.url).searchParams.get('id') ?? 0)
    const api = browserApi()
    const [all, locations, categories] = await Promise.all([
      api('GET /promotions'),
      api('GET /location'),
      api('GET /category'),
    ])
    const promotion = found(all).find((candidate) => candidate.id === id)
    return {
      id,
      promotion,
      named: await loadNames(promotion ? [promotion] : []),
      countries: optionsOf(found(locations).flatMap((place) => place.country ?? [])),
      varieties: optionsOf(found(categories).map((category) => category.variety)),
      seesAmounts: can('amounts.read'),
    }
  })
export const clientAction = callAction(['POST /promotions', 'PUT /promotions'])
export const shouldRevalidate = unlessUnreached

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const optionsOf = (words: readonly string[]): Option[] =>
  [...new Set(words)].toSorted((a, b) => a.localeCompare(b, 'es')).map((word) => ({ id: word, name: word }))

const head = { title: 'Promoción', actions: <BackToList to={list}>Volver a la lista</BackToList> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminPromotion({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {(names) =>
        names.id > 0 && !names.promotion ? (
          <GoneNotice back={list} />
        ) : (
          <PromotionForm key={names.id} {...names} />
        )
      }
    </AdminScreen>
  )
}

type FormProps = {
  id: number
  promotion: PromotionAnswer | undefined
  named: Named
  countries: Option[]
  varieties: Option[]
  /** Whether the user may see its cost. */
  seesAmounts: boolean
}

/** Creates or updates a promotion and returns to the list. */
function usePromotionForm(id: number, promotion: PromotionAnswer | undefined) {
  const navigate = useNavigate()
  const add = useCall('POST /promotions')
  const change = useCall('PUT /promotions')
  const others = otherConditions(promotion)
  const begunWith = promotion ? { version: fingerprint(savedFields(promotion)) } : {}
  return useForm({
    schema: promotionSchema,
    start: promotion ? draftOf(promotion) : blankPromotion,
    toBody: (draft) => promotionBody(draft, others),
    fetcher: id > 0 ? change.fetcher : add.fetcher,
    send: (fields) =>
      id > 0 ? change.send({ body: { id, ...fields }, query: begunWith }) : add.send({ body: fields }),
    sent: sayThen(() => navigate(listAsLeft(list))),
  })
}

function PromotionForm({ id, promotion, named, seesAmounts, ...lists }: FormProps) {
  const [wines, setWines] = useState(named.wines)
  const form = usePromotionForm(id, promotion)
  const names = namesOf({ ...named, wines })
  const chosenWine = (wine: Option) => setWines((before) => [...before, wine])
  return (
    <form className="stack promotion-form" {...form.attributes}>
      <UnsavedGuard unsaved={form.changed} saved={form.saved} />
      <div className="sheet admin-form">
        <TextInput
          form={form}
          name="name"
          label="Nombre"
          wide
          maxLength={120}
          hint="Lo leen quienes compran al lado del descuento: «3x2 en Trapiche»."
        />
        <EffectFields form={form} wines={wines} chosen={chosenWine} />
      </div>
      <ConditionFields
        form={form}
        producers={named.producers}
        wines={wines}
        chosen={chosenWine}
        holds={form.value && conditionWords(form.value.conditions, names)}
        {...lists}
      />
      <LimitFields form={form} />
      <p className="notice promotion-sentence" role="status">
        {form.value ? promotionSentence(form.value, names) : unreadable(form.blocked)}
      </p>
      {seesAmounts && <CostNote value={form.value} />}
      <FormButtons adds={id === 0} disabled={form.busy || form.blocked} back={list} />
    </form>
  )
}

const unreadable = (isWrong: boolean) =>
  `${isWrong ? 'Corregí lo que está marcado' : 'Completá qué descuenta'} y acá vas a leer lo que hace.`

/** Conditions that the form has no fields for. */
function otherConditions(promotion: PromotionAnswer | undefined): PromotionFields['conditions'] {
  const { category_ids, payment_way } = promotion?.conditions ?? {}
  return { ...(category_ids ? { category_ids } : {}), ...(payment_way ? { payment_way } : {}) }
}
