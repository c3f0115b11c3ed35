import { compose, separately, type ComposedMail } from '../platform/mail/compose.ts'
import { bottlesInWords } from './return-words.ts'

type Bottles = readonly { name: string; quantity: number }[]

/** Tells the buyer that bottles of theirs were noted as returned, where no money of its own goes back for them. */
export function bottlesReturnedMail(
  order: { id: number; numero: string },
  lines: Bottles,
  reason: string,
): ComposedMail {
  return compose({
    subject: `Anotamos tu devolución de la compra ${order.numero}`,
    title: 'Anotamos tu devolución',
    titleInText: false,
    blocks: [
      ...separately([
        `Anotamos una devolución de tu compra ${order.numero}: ${bottlesInWords(lines)}.`,
        `Motivo: ${reason}`,
      ]),
      { link: `shop:/user/orderDetail?id=${order.id}`, words: 'Ver la compra' },
    ],
  })
}
