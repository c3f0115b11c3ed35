import { bottlesText } from '../inventory/bottles-text.ts'
import { formatDayAndHour } from '../calendar/shop-time.ts'
import { formatPesos } from '../money/money.ts'
import { writeNumber } from '../money/write-number.ts'
import { checkoutChoice } from '../settings/payment-methods.ts'
import type { Conditions } from './promotion.ts'
import type { PromotionFields } from './promotions.contract.ts'

/** A promotion as a sentence. Amounts in pesos; `names` has the names of its bodegas and wines. */

export type Names = { producer: (id: number) => string | undefined; wine: (id: number) => string | undefined }

export const dayNames = ['domingos', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados'] as const

const listed = new Intl.ListFormat('es-AR', { type: 'conjunction' })
const either = new Intl.ListFormat('es-AR', { type: 'disjunction' })
const percentOf = (value: number) => `${writeNumber(value, { least: 0, most: 2 })} %`

export function promotionSentence(promotion: PromotionFields, names: Names): string {
  const { conditions, code, code_shown } = promotion
  const parts = [
    effectWords(promotion, names),
    aboutWords(promotion, names),
    ...thresholdWords(conditions),
    whenWords(promotion),
  ].filter((part) => part !== '')
  const start = code === null ? '' : `Con el código ${code}${code_shown ? ', que la tienda muestra' : ''}: `
  const sentence = `${start}${parts.join(', ')}.${limitWords(promotion)}`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

export function effectWords({ effect }: Pick<PromotionFields, 'effect'>, names: Names): string {
  switch (effect.kind) {
    case 'percent':
      return effect.on === 'order'
        ? `${percentOf(effect.value)} menos en toda la compra`
        : `${percentOf(effect.value)} menos en cada unidad`
    case 'amount':
      return effect.on === 'order'
        ? `${formatPesos(effect.value)} menos en toda la compra`
        : `${formatPesos(effect.value)} menos en cada unidad`
    case 'n_for_m':
      return `${effect.n}x${effect.m}: de cada ${effect.n} botellas se pagan las ${effect.m} más caras`
    case 'nth_unit':
      return `de cada ${effect.n} botellas, la más barata con ${percentOf(effect.percent)} menos`
    case 'volume':
      return listed.format(
        effect.steps
          .toSorted((a, b) => a.bottles - b.bottles)
          .map((step) => `desde ${bottlesText(step.bottles)}, ${percentOf(step.percent)} menos`),
      )
    case 'box_price':
      return effect.contents
        ? `la caja armada de ${bottlesText(effect.bottles)} por ${formatPesos(effect.price)}`
        : `${bottlesText(effect.bottles)}, mezcladas como se quiera, por ${formatPesos(effect.price)}`
    case 'delivery':
      return effect.percent === 100 ? 'envío gratis' : `envío con ${percentOf(effect.percent)} menos`
    case 'gift':
      return `de regalo una botella de ${names.wine(effect.product_id) ?? `el vino ${effect.product_id}`}`
  }
}

/** For whom and for what; empty if it always applies. */
export function conditionWords(conditions: Conditions, names: Names): string {
  const parts = [aboutWords({ conditions }, names), ...thresholdWords(conditions)]
  return parts.filter((part) => part !== '').join(', ')
}

/** Which wines; empty if it covers all. */
function aboutWords({ conditions }: { conditions: Conditions }, names: Names): string {
  const { product_ids, productor_ids, varieties, countries, category_ids } = conditions
  const narrowed = [
    ...namedOrCounted(productor_ids, names.producer, 'bodegas elegidas'),
    ...[varieties, countries].flatMap((words) => (words && words.length > 0 ? [either.format(words)] : [])),
    ...(category_ids?.length ? ['algunas categorías'] : []),
  ]
  const types = either.format((conditions.types ?? []).map((type) => `${type.toLowerCase()}s`))
  const [chosen] = namedOrCounted(product_ids, names.wine, 'productos elegidos')
  if (types === '' && narrowed.length === 0) return chosen ? `en ${chosen}` : ''
  const kinds = [types || 'vinos', narrowed.join(', ')].filter((part) => part !== '').join(' de ')
  return chosen ? `en ${chosen} que sean ${kinds}` : `en ${kinds}`
}

/** A few by name, many by number; none without such a condition. */
function namedOrCounted(
  ids: readonly number[] | undefined,
  nameOf: (id: number) => string | undefined,
  many: string,
): string[] {
  if (!ids || ids.length === 0) return []
  return ids.length > 3
    ? [`${ids.length} ${many}`]
    : [either.format(ids.map((id) => nameOf(id) ?? `n.º ${id}`))]
}

function thresholdWords(conditions: Conditions): string[] {
  const { min_amount, min_bottles, first_purchase, payment_way } = conditions
  return [
    min_bottles === undefined ? '' : `llevando al menos ${bottlesText(min_bottles)}`,
    min_amount === undefined ? '' : `desde ${formatPesos(min_amount)}`,
    first_purchase ? 'en la primera compra' : '',
    payment_way === undefined ? '' : (checkoutChoice(payment_way)?.paying ?? `pagando con ${payment_way}`),
  ]
}

function whenWords({ conditions, starts_at, ends_at }: PromotionFields): string {
  return [
    daysWords(conditions),
    starts_at ? `desde el ${formatDayAndHour(starts_at)}` : '',
    ends_at ? `hasta el ${formatDayAndHour(ends_at)}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** On which weekdays and at which hours; empty if always. */
export function daysWords({ days = [], hours }: Pick<Conditions, 'days' | 'hours'>): string {
  return [
    days.length > 0
      ? `los ${listed.format(days.toSorted((a, b) => a - b).map((day) => dayNames[day] ?? ''))}`
      : '',
    hours ? `de ${hours.from} a ${hours.until}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function limitWords({ max_uses, max_uses_per_person, code, effect, on_top }: PromotionFields): string {
  const limits = [
    max_uses === null ? '' : `${max_uses === 1 ? 'una vez' : `${max_uses} veces`} en total`,
    max_uses_per_person === null
      ? ''
      : `${max_uses_per_person === 1 ? 'una vez' : `${max_uses_per_person} veces`} por persona`,
  ].filter((part) => part !== '')
  const alone = code !== null && 'on' in effect && effect.on === 'order' && !on_top
  return `${limits.length > 0 ? ` Hasta ${limits.join(' y ')}.` : ''}${alone ? ' No se suma a otras promociones: vale la mejor.' : ''}`
}
