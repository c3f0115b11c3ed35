import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { orderShipped } from '../settings/mails/delivery-mails.ts'
import { hello, orderLinks } from './order.mail.ts'
import type { OrderAnswer } from './orders.contract.ts'

/** The mail that an order was shipped, with who carries it and its tracking link where they are known. */
export function orderShippedMail(order: OrderAnswer): ComposedMail {
  const { empresa = '', codigo = '', enlace = '' } = order.parcel ?? {}
  return fillMail(orderShipped, {
    saludo: hello(order.customer),
    numero: order.numero,
    transporte: empresa ? `: la lleva ${empresa}` : '',
    codigo: codigo ? `Código de seguimiento: ${codigo}.` : '',
    direccion: order.direccion ? `Va a: ${order.direccion}.` : '',
    seguimiento: enlace ? [{ paragraphs: [{ link: enlace, words: 'Seguir el envío' }] }] : [],
    enlaces: orderLinks(order),
  })
}
