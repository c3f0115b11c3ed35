import { compose, type ComposedMail } from '../platform/mail/compose.ts'
import { hello } from './order.mail.ts'
import type { OrderAnswer } from './orders.contract.ts'

/** The mail that the shop corrected an order's address or recipient. */
export function deliveryCorrectedMail(order: OrderAnswer, reason: string): ComposedMail {
  const title = 'Corregimos el envío de tu compra'
  const receives = order.address?.destinatario
  const sentences = [
    `${hello(order.customer)} Corregimos los datos de envío de tu compra ${order.numero}: ${reason}`,
    // user text goes to the account's own address only
    ...(order.direccion ? [`Ahora va a: ${order.direccion}.`] : []),
    ...(order.direccion && receives ? [`La recibe: ${receives}.`] : []),
    'Si algo no está bien, escribinos desde Contacto antes de que salga.',
  ]
  return compose({
    subject: title,
    title,
    blocks: [
      { paragraphs: sentences },
      { link: `shop:/user/orderDetail?id=${order.id}`, words: 'Ver la compra' },
    ],
  })
}
