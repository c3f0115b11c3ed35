import { fromFieldTime, toFieldTime } from '../../../calendar/shop-time.ts'
import { readAmount, readDecimal } from '../../../money/read-number.ts'
import { writeNumber } from '../../../money/write-number.ts'
import type { PromotionAnswer, PromotionFields } from '../../../promotions/promotions.contract.ts'

export type Kind = PromotionFields['effect']['kind']
type Step = { bottles: string; percent: string }

/** A promotion in its form: fields hold text and are named as in the call. */
export type PromotionDraft = {
  name: string
  active: boolean
  kind: Kind
  value: string
  on: 'wines' | 'order'
  n: string
  m: string
  percent: string
  steps: Step[]
  bottles: string
  price: string
  /** Of a ready-made box; none: any mix. */
  contents: { product_id: string; quantity: string }[]
  product_id: string
  product_ids: string[]
  productor_ids: string[]
  types: string[]
  varieties: string[]
  countries: string[]
  min_amount: string
  min_bottles: string
  first_purchase: boolean
  days: number[]
  from: string
  until: string
  code: string
  code_shown: boolean
  on_top: boolean
  max_uses: string
  max_uses_per_person: string
  starts_at: string
  ends_at: string
}

export const blankPromotion: PromotionDraft = {
  name: '',
  active: true,
  kind: 'percent',
  value: '',
  on: 'wines',
  n: '3',
  m: '2',
  percent: '',
  steps: [
    { bottles: '6', percent: '' },
    { bottles: '12', percent: '' },
  ],
  bottles: '6',
  price: '',
  contents: [],
  product_id: '',
  product_ids: [],
  productor_ids: [],
  types: [],
  varieties: [],
  countries: [],
  min_amount: '',
  min_bottles: '',
  first_purchase: false,
  days: [],
  from: '',
  until: '',
  code: '',
  code_shown: false,
  on_top: true,
  max_uses: '',
  max_uses_per_person: '',
  starts_at: '',
  ends_at: '',
}

const text = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : writeNumber(value, { least: 0, most: 2 })

/** Loads a saved promotion into the form. */
export function draftOf(promotion: PromotionAnswer): PromotionDraft {
  const { conditions, effect } = promotion
  return {
    ...blankPromotion,
    ...effectDraft(effect),
    name: promotion.name,
    active: promotion.active,
    kind: effect.kind,
    product_ids: (conditions.product_ids ?? []).map(String),
    productor_ids: (conditions.productor_ids ?? []).map(String),
    types: conditions.types ?? [],
    varieties: conditions.varieties ?? [],
    countries: conditions.countries ?? [],
    min_amount: text(conditions.min_amount),
    min_bottles: text(conditions.min_bottles),
    first_purchase: conditions.first_purchase ?? false,
    days: conditions.days ?? [],
    from: conditions.hours?.from ?? '',
    until: conditions.hours?.until ?? '',
    code: promotion.code ?? '',
    code_shown: promotion.code_shown,
    on_top: promotion.on_top,
    max_uses: text(promotion.max_uses),
    max_uses_per_person: text(promotion.max_uses_per_person),
    starts_at: promotion.starts_at ? toFieldTime(promotion.starts_at) : '',
    ends_at: promotion.ends_at ? toFieldTime(promotion.ends_at) : '',
  }
}

function effectDraft(effect: PromotionFields['effect']): Partial<PromotionDraft> {
  switch (effect.kind) {
    case 'percent':
    case 'amount':
      return { value: text(effect.value), on: effect.on }
    case 'n_for_m':
      return { n: text(effect.n), m: text(effect.m) }
    case 'nth_unit':
      return { n: text(effect.n), percent: text(effect.percent) }
    case 'volume':
      return {
        steps: effect.steps.map((step) => ({ bottles: text(step.bottles), percent: text(step.percent) })),
      }
    case 'box_price':
      return {
        bottles: text(effect.bottles),
        price: text(effect.price),
        contents: (effect.contents ?? []).map(({ product_id, quantity }) => ({
          product_id: String(product_id),
          quantity: text(quantity),
        })),
      }
    case 'delivery':
      return { percent: text(effect.percent) }
    case 'gift':
      return { product_id: String(effect.product_id) }
  }
}

/**
 * The form's request body.
 * @param others conditions that the form does not show
 */
export function promotionBody(draft: PromotionDraft, others: PromotionFields['conditions'] = {}) {
  return {
    name: draft.name,
    active: draft.active,
    code: draft.code.trim(),
    code_shown: draft.code_shown,
    on_top: draft.on_top,
    max_uses: draft.max_uses.trim() === '' ? null : readAmount(draft.max_uses),
    max_uses_per_person:
      draft.max_uses_per_person.trim() === '' ? null : readAmount(draft.max_uses_per_person),
    starts_at: draft.starts_at === '' ? null : fromFieldTime(draft.starts_at),
    ends_at: draft.ends_at === '' ? null : fromFieldTime(draft.ends_at),
    conditions: { ...others, ...conditionsBody(draft) },
    effect: effectBody(draft),
  }
}

/** Drops empty lists, which are not conditions. */
function conditionsBody(draft: PromotionDraft) {
  const list = <T>(name: string, values: readonly T[]) => (values.length > 0 ? { [name]: values } : {})
  return {
    ...list('product_ids', draft.product_ids.map(Number)),
    ...list('productor_ids', draft.productor_ids.map(Number)),
    ...list('types', draft.types),
    ...list('varieties', draft.varieties),
    ...list('countries', draft.countries),
    ...list('days', draft.days),
    ...(draft.min_amount.trim() === '' ? {} : { min_amount: readAmount(draft.min_amount) }),
    ...(draft.min_bottles.trim() === '' ? {} : { min_bottles: readAmount(draft.min_bottles) }),
    ...(draft.first_purchase ? { first_purchase: true } : {}),
    ...(draft.from === '' && draft.until === '' ? {} : { hours: { from: draft.from, until: draft.until } }),
  }
}

function effectBody(draft: PromotionDraft) {
  const { kind } = draft
  switch (kind) {
    case 'percent':
      return { kind, value: readDecimal(draft.value), on: draft.on }
    case 'amount':
      return { kind, value: readAmount(draft.value), on: draft.on }
    case 'n_for_m':
      return { kind, n: readAmount(draft.n), m: readAmount(draft.m) }
    case 'nth_unit':
      return { kind, n: readAmount(draft.n), percent: readDecimal(draft.percent) }
    case 'volume':
      return {
        kind,
        steps: draft.steps
          .filter((step) => step.percent.trim() !== '')
          .map((step) => ({ bottles: readAmount(step.bottles), percent: readDecimal(step.percent) })),
      }
    case 'box_price':
      return boxBody(draft)
    case 'delivery':
      return { kind, percent: readDecimal(draft.percent) }
    case 'gift':
      return { kind, product_id: Number(draft.product_id) }
  }
}

/** The bottles of a ready-made box are those that its wines add up to. */
function boxBody(draft: PromotionDraft) {
  const box = { kind: 'box_price' as const, price: readAmount(draft.price) }
  if (draft.contents.length === 0) return { ...box, bottles: readAmount(draft.bottles) }
  const contents = draft.contents.map(({ product_id, quantity }) => ({
    product_id: Number(product_id),
    quantity: readAmount(quantity),
  }))
  return { ...box, bottles: contents.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0), contents }
}

/** What a promotion counts as a bottle, as its owner reads it. */
export const bottlesHint =
  'Las copas y los accesorios no cuentan como botellas, salvo que los elijas por producto o por tipo.'
