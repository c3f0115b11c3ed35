import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { bottlesReturned } from '../settings/mails/return-mails.ts'
import { bottlesInWords } from './return-words.ts'

type Bottles = readonly { name: string; quantity: number }[]

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
