import { titled } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun, type Noun } from '../../../catalogue/taxonomy/unit-noun.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { formatHour, shopDay, writeShortDay } from '../../../calendar/shop-time.ts'

/** Expiry of a pending order's reservation; undefined for an order that is not pending. */
export function reservationWords(
  { estado, holdUntil }: Pick<OrderAnswer, 'estado' | 'holdUntil'>,
  now: Date,
  unit: Noun = unitNoun([]),
): string | undefined {
  if (estado !== 'Ingreso') return undefined
  if (holdUntil !== null && new Date(holdUntil) > now) {
    const day = shopDay(holdUntil)
    const when = day === shopDay(now) ? '' : `el ${writeShortDay(day)} a `
    return `${titled(unit.many)} reservadas hasta ${when}las ${formatHour(holdUntil)}.`
  }
  return `Las ${unit.many} ya no están reservadas: al pagar se toman de nuevo, si quedan.`
}
