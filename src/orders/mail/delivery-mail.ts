import type { OrderAnswer } from '../orders.contract.ts'
import { mailLayout, paragraph, shopLink } from './layout.ts'
import type { OrderMail } from './order-mail.ts'
import { hello } from './words-of-buyers.ts'

/** The mail that the shop corrected an order's address or recipient. */
export function deliveryMail(order: OrderAnswer, reason: string): OrderMail {
  const title = 'Corregimos el envío de tu compra'
  const receives = order.address?.destinatario
  const sentences = [
    `${hello(order.customer)} Corregimos los datos de envío de tu compra ${order.numero}: ${reason}`,
    // user text goes to the account's own address only
    ...(order.direccion ? [`Ahora va a: ${order.direccion}.`] : []),
    ...(order.direccion && receives ? [`La recibe: ${receives}.`] : []),
    'Si algo no está bien, escribinos desde Contacto antes de que salga.',
  ]
  const page = `/user/orderDetail?id=${order.id}`
  return {
    subject: title,
    html: mailLayout(title, sentences.map(paragraph).join('') + shopLink(page, 'Ver la compra')),
    text: [title, '', ...sentences, '', `Ver la compra: shop:${page}`].join('\n'),
  }
}
