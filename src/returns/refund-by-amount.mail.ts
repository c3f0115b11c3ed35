import { formatPesos, toPesos, type Centavos } from '../money/money.ts'
import { compose, separately, type ComposedMail } from '../platform/mail/compose.ts'
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
  const title = `Te devolvemos ${formatPesos(toPesos(refund.amount))}`
  const what = refund.bottles.length > 0 ? [`Por: ${bottlesInWords(refund.bottles)}.`] : []
  const way =
    refund.payment_id === null
      ? 'La tienda te devuelve el dinero directamente.'
      : 'Vuelve por el mismo medio con el que pagaste: no tenés que hacer nada. Según el banco o la tarjeta, puede tardar unos días en verse.'
  return compose({
    subject: `${title} de tu compra ${order.numero}`,
    title,
    titleInText: false,
    blocks: [
      ...separately([`${title} de tu compra ${order.numero}.`, ...what, `Motivo: ${refund.reason}`, way]),
      { link: `shop:/user/orderDetail?id=${order.id}`, words: 'Ver la compra' },
    ],
  })
}
