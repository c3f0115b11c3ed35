import { formatPesos, toPesos, type Centavos } from '../money/money.ts'
import { writeNumber } from '../money/write-number.ts'
import type { Promotion } from '../promotions/promotion.ts'
import { checkoutChoice } from '../settings/payment-methods.ts'
import { percentOf } from './goods-discounts.ts'

const percentText = (percent: number) => `${writeNumber(percent, { least: 0, most: 2 })}\u00a0%`
const pesosText = (amount: Centavos) => formatPesos(toPesos(amount))

/**
 * What a wine's card says of a promotion: '3x2', 'Llevando 6: $ 9.000'. Undefined for what is no reason to take this
 * wine: something off the delivery. `price` is that of one bottle today.
 */
export function offerWords({ effect, conditions }: Promotion, price: Centavos): string | undefined {
  const from = conditions.min_bottles
  const { payment_way: method } = conditions
  const lead =
    (method === undefined ? '' : (checkoutChoice(method)?.lead ?? 'Con otro medio de pago: ')) +
    (conditions.first_purchase ? 'En tu primera compra: ' : '') +
    (conditions.min_amount === undefined ? '' : `Desde ${pesosText(conditions.min_amount)}: `) +
    (from === undefined || from < 2 ? '' : `Llevando ${from}: `)
  const less = (percent: number) => pesosText(price - percentOf(price, percent))
  switch (effect.kind) {
    case 'percent':
      return effect.on === 'order'
        ? `${lead}−${percentText(effect.value)} en toda la compra`
        : `${lead || 'En promoción: '}${less(effect.value)}`
    case 'amount':
      return effect.on === 'order'
        ? `${lead}−${pesosText(effect.value)} en toda la compra`
        : `${lead || 'En promoción: '}${pesosText(Math.max(0, price - effect.value))}`
    case 'n_for_m':
      return `${lead}${effect.n}x${effect.m}`
    case 'nth_unit':
      return `${lead}${effect.n}.ª unidad −${percentText(effect.percent)}`
    case 'volume': {
      const [first] = effect.steps.toSorted((a, b) => a.bottles - b.bottles)
      return first && `${lead}Llevando ${first.bottles}: ${less(first.percent)} c/u`
    }
    case 'box_price':
      return `${lead}${effect.contents ? 'En la caja' : 'Caja'} de ${effect.bottles}: ${pesosText(effect.price)}`
    case 'gift':
      return `${lead}Con botella de regalo`
    case 'delivery':
      return undefined
  }
}

type Said = Pick<Promotion, 'effect' | 'conditions'>

/** What a promotion does, as a sentence of its own page. It names the bottle that it gives, where that is known. */
export function effectWords({ effect, conditions }: Said, gift?: string): string {
  const from = conditions.min_bottles ?? 0
  const lead = from > 1 ? `Llevando ${from} botellas, ` : ''
  const given = effect.kind === 'gift' && gift !== undefined ? `: ${gift}` : ''
  const said = `${lead}${plainWords(effect)}${given}`
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`
}

function plainWords(effect: Promotion['effect']): string {
  switch (effect.kind) {
    case 'percent':
      return `${percentText(effect.value)} menos ${effect.on === 'order' ? 'en toda la compra' : 'en cada botella'}`
    case 'amount':
      return `${pesosText(effect.value)} menos ${effect.on === 'order' ? 'en toda la compra' : 'en cada botella'}`
    case 'n_for_m':
      return `llevás ${effect.n} y pagás ${effect.m}, mezclados como quieras`
    case 'nth_unit':
      return `una de cada ${effect.n} con ${percentText(effect.percent)} menos, mezcladas como quieras`
    case 'volume':
      return effect.steps
        .toSorted((a, b) => a.bottles - b.bottles)
        .map(({ bottles, percent }) => `desde ${bottles} botellas ${percentText(percent)} menos en cada una`)
        .join('; ')
    case 'box_price':
      return `${effect.bottles} botellas por ${pesosText(effect.price)}, ${effect.contents ? 'ya elegidas' : 'mezcladas como quieras'}`
    case 'delivery':
      return effect.percent === 100 ? 'envío gratis' : `${percentText(effect.percent)} menos en el envío`
    case 'gift':
      return 'una botella de regalo'
  }
}
