import { formatPesos, toPesos, type Centavos } from '../money/money.ts'
import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { refundByAmount } from '../settings/mails/return-mails.ts'
import { bottlesInWords } from './return-words.ts'

type Given = {
  amount: Centavos
  reason: string
  payment_id: string | null
  /** What it is for, where bottles were returned. */
  bottles: readonly { name: string; quantity: number }[]
}

/** Tells the buyer that a part of what they paid goes back, and why. */
export function refundByAmountMail(order: { id: number; numero: string }, refund: Given): ComposedMail {
  const { amount, reason, bottles, payment_id } = refund
  return fillMail(refundByAmount, {
    importe: formatPesos(toPesos(amount)),
    numero: order.numero,
    botellas: bottles.length > 0 ? `Por: ${bottlesInWords(bottles)}.` : '',
    motivo: reason,
    como:
      payment_id === null
        ? 'La tienda te devuelve el dinero directamente.'
        : 'Vuelve por el mismo medio con el que pagaste: no tenés que hacer nada. Según el banco o la tarjeta, puede tardar unos días en verse.',
    boton: [{ link: `shop:/user/orderDetail?id=${order.id}`, words: 'Ver la compra' }],
  })
}
