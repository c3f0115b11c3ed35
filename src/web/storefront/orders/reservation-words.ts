import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { formatHour, shopDay, writeShortDay } from '../../../calendar/shop-time.ts'

/** Expiry of a pending order's reservation; undefined for an order that is not pending. */
export function reservationWords(
  { estado, holdUntil }: Pick<OrderAnswer, 'estado' | 'holdUntil'>,
  now: Date,
): string | undefined {
  if (estado !== 'Ingreso') return undefined
  if (holdUntil !== null && new Date(holdUntil) > now) {
    const day = shopDay(holdUntil)
    const when = day === shopDay(now) ? '' : `el ${writeShortDay(day)} a `
    return `Botellas apartadas hasta ${when}las ${formatHour(holdUntil)}.`
  }
  return 'Las botellas ya no están apartadas: al pagar se toman de nuevo, si quedan.'
}
