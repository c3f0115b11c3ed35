import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { deliveryCorrected } from '../settings/mails/delivery-mails.ts'
import { hello } from './order.mail.ts'
import type { OrderAnswer } from './orders.contract.ts'

/** The mail that the shop corrected an order's address or recipient. */
export function deliveryCorrectedMail(order: OrderAnswer, reason: string): ComposedMail {
  const { customer, numero, direccion, address } = order
  const receives = direccion && address?.destinatario
  return fillMail(deliveryCorrected, {
    saludo: hello(customer),
    numero,
    motivo: reason,
    // user text goes to the account's own address only
    direccion: direccion ? `Ahora va a: ${direccion}.` : '',
    recibe: receives ? `La recibe: ${receives}.` : '',
    boton: [{ link: `shop:/user/orderDetail?id=${order.id}`, words: 'Ver la compra' }],
  })
}
