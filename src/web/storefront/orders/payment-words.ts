import type { PaymentFacts } from '../../../payments/payments.contract.ts'
import { formatMoment } from '../../../calendar/shop-time.ts'

/** Descriptions of a payment's state and outcome, for the buyer or for staff. */

const statusNames: Record<string, string> = {
  pending: 'pendiente',
  in_process: 'en revisión',
  authorized: 'autorizado',
  in_mediation: 'en mediación',
  approved: 'aprobado',
  rejected: 'rechazado',
  cancelled: 'cancelado',
  refunded: 'devuelto',
  charged_back: 'desconocido por la persona',
}

const statusForBuyers: Record<string, string> = {
  ...statusNames,
  pending: 'en camino',
  authorized: 'en camino',
  rejected: 'no se pudo hacer',
  cancelled: 'no se hizo',
}

export function statusWords({ status }: Pick<PaymentFacts, 'status'>, admin: boolean): string {
  return (admin ? statusNames : statusForBuyers)[status] ?? (admin ? status : 'en revisión')
}

type Outcome = Pick<PaymentFacts, 'status' | 'settled' | 'changed_at'>

/** @param paid whether the order is paid by now, by whichever payment */
export function outcomeWords(payment: Outcome, admin: boolean, paid: boolean): string {
  switch (payment.settled) {
    case 'open':
      return admin ? 'Todavía no pagó nada.' : openForBuyers(payment.status, paid)
    case 'order-paid':
      return admin ? 'Pagó esta compra.' : 'Con este pago quedó paga tu compra.'
    case 'refund-due':
      return 'Se está devolviendo por el mismo medio de pago.'
    case 'refunded':
      return `Se devolvió por el mismo medio de pago (${formatMoment(payment.changed_at)}).`
    case 'mismatch':
      return admin
        ? 'No coincide con el total: la compra no se marcó como pagada.'
        : 'El importe no coincide con el de tu compra. La tienda ya lo está mirando.'
  }
}

function openForBuyers(status: string, paid: boolean): string {
  if (paid && status !== 'approved')
    return status === 'rejected' || status === 'cancelled'
      ? 'No se te cobró nada.'
      : 'El medio de pago todavía lo está confirmando. Tu compra ya está paga: si también se cobra, te lo devolvemos.'
  if (status === 'rejected') return 'No se te cobró nada. Podés probar de nuevo o con otro medio de pago.'
  if (status === 'cancelled') return 'No se te cobró nada.'
  if (status === 'approved') return 'El medio de pago lo aprobó: lo estamos anotando en tu compra.'
  return 'El medio de pago todavía lo está confirmando. Te avisamos por correo: no hace falta que pagues de nuevo.'
}
