import { formatPesos, toPesos } from '../money/money.ts'
import { writeNumber } from '../money/write-number.ts'
import type { Promotion } from '../promotions/promotion.ts'

const percentText = (percent: number) => `${writeNumber(percent, { least: 0, most: 2 })}\u00a0%`

/** What a promotion does, as a sentence of its own page. */
export function effectWords({ effect, conditions }: Promotion): string {
  const from = conditions.min_bottles ?? 0
  const lead = from > 1 ? `Llevando ${from} botellas, ` : ''
  const said = `${lead}${plainWords(effect)}`
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`
}

function plainWords(effect: Promotion['effect']): string {
  switch (effect.kind) {
    case 'percent':
      return `${percentText(effect.value)} menos ${effect.on === 'order' ? 'en toda la compra' : 'en cada botella'}`
    case 'amount':
      return `${formatPesos(toPesos(effect.value))} menos ${effect.on === 'order' ? 'en toda la compra' : 'en cada botella'}`
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
      return `${effect.bottles} botellas por ${formatPesos(toPesos(effect.price))}, mezcladas como quieras`
    case 'delivery':
      return effect.percent === 100 ? 'envío gratis' : `${percentText(effect.percent)} menos en el envío`
    case 'gift':
      return 'una botella de regalo'
  }
}
