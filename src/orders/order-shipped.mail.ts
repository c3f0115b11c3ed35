import { compose, type ComposedMail } from '../platform/mail/compose.ts'
import { hello, orderLinks } from './order.mail.ts'
import type { OrderAnswer } from './orders.contract.ts'

/** The mail that an order was shipped, with who carries it and its tracking link where they are known. */
export function orderShippedMail(order: OrderAnswer): ComposedMail {
  const title = 'Tu compra está en camino'
  const { empresa = '', codigo = '', enlace = '' } = order.parcel ?? {}
  return compose({
    subject: title,
    title,
    blocks: [
      {
        paragraphs: [
          `${hello(order.customer)} Tu compra ${order.numero} ya salió${empresa ? `: la lleva ${empresa}` : ''}.`,
          ...(codigo ? [`Código de seguimiento: ${codigo}.`] : []),
          ...(order.direccion ? [`Va a: ${order.direccion}.`] : []),
          'La recibe una persona mayor de 18 años.',
          ...(enlace ? [{ link: enlace, words: 'Seguir el envío' }] : []),
        ],
      },
      ...orderLinks(order),
    ],
  })
}
