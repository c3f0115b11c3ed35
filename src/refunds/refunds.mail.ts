import { formatPesos, toPesos, type Centavos } from '../money/money.ts'
import { separately, type ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import {
  bottlesReturned,
  refundByAmount,
  withdrawalDecided,
  withdrawalReceived,
} from '../settings/mails/return-mails.ts'
import { bottlesInWords } from './return-share.ts'

type Bottles = readonly { name: string; quantity: number }[]

type Given = {
  amount: Centavos
  reason: string
  payment_id: string | null
  /** What it is for, where bottles were returned. */
  bottles: Bottles
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

/** Tells the buyer that bottles of theirs were noted as returned, where no money of its own goes back for them. */
export function bottlesReturnedMail(
  order: { id: number; numero: string },
  lines: Bottles,
  reason: string,
): ComposedMail {
  return fillMail(bottlesReturned, {
    numero: order.numero,
    botellas: bottlesInWords(lines),
    motivo: reason,
    boton: [{ link: `shop:/user/orderDetail?id=${order.id}`, words: 'Ver la compra' }],
  })
}

/** The mail that confirms a withdrawal request. It contains no user text. */
export function withdrawalReceivedMail(code: string, orderNumber: string): ComposedMail {
  return fillMail(withdrawalReceived, { codigo: code, numero: orderNumber })
}

/** The mail that a request was decided. */
export function withdrawalDecidedMail(code: string, sentences: readonly string[]): ComposedMail {
  return fillMail(withdrawalDecided, { codigo: code, resolucion: separately(sentences) })
}
