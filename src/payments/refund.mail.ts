import { currency as ours, formatPaid, toPesos } from '../money/money.ts'
import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import type { Estado } from '../orders/order-status.ts'
import { paymentRefunded } from '../settings/mails/return-mails.ts'

/** A payment that is refunded, and what it paid for. Amounts in centavos. */
export type RefundedPayment = {
  amount: number
  currency: string
  total: number
  order_id: number | null
  numero: string | null
  estado: Estado | null
  replaced: boolean
  /** The order goes on with another total. */
  superseded: boolean
}

/** The mail that a payment is refunded where no order transition says so. */
export function refundMail(paymentId: string, paid: RefundedPayment): ComposedMail {
  return fillMail(paymentRefunded, {
    importe: formatPaid(toPesos(paid.amount), paid.currency),
    operacion: paymentId,
    porque: whatFor(paid),
    boton:
      paid.order_id === null
        ? []
        : [{ link: `shop:/user/orderDetail?id=${paid.order_id}`, words: 'Ver la compra' }],
  })
}

function whatFor({ numero, estado, amount, currency, total, replaced, superseded }: RefundedPayment): string {
  if (numero === null && replaced) return 'una compra que reemplazaste por otra'
  if (numero === null) return 'una compra que habías eliminado'
  if (superseded) return `tu compra ${numero}, cuyo total cambió después de que abriste ese pago`
  if (estado === 'Cancelada') return `tu compra ${numero}, que está cancelada`
  if (amount !== total || currency !== ours.code) return `tu compra ${numero}, que es de otro importe`
  return `tu compra ${numero}, que ya estaba paga`
}
