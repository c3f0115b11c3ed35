import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { formatHour } from '../../../calendar/shop-time.ts'

/** Expiry of a pending order's reservation; undefined for an order that is not pending. */
export function reservationWords(
  { estado, holdUntil }: Pick<OrderAnswer, 'estado' | 'holdUntil'>,
  now: Date,
): string | undefined {
  if (estado !== 'Ingreso') return undefined
  return holdUntil !== null && new Date(holdUntil) > now
    ? `Botellas apartadas hasta las ${formatHour(holdUntil)}.`
    : 'Las botellas ya no están apartadas: al pagar se toman de nuevo, si quedan.'
}
