import type { OrderAnswer } from '../orders.contract.ts'
import type { Parcel } from '../shipment.contract.ts'
import { escapeHtml, mailLayout, paragraph, shopLink } from './layout.ts'
import type { OrderMail } from './order-mail.ts'
import { hello } from './words-of-buyers.ts'

/** The mail that an order was shipped, with its tracking link. */
export function parcelMail(order: OrderAnswer, { empresa, codigo, enlace }: Parcel): OrderMail {
  const title = 'Tu compra está en camino'
  const sentences = [
    `${hello(order.customer)} Tu compra ${order.numero} ya salió: la lleva ${empresa}.`,
    ...(codigo ? [`Código de seguimiento: ${codigo}.`] : []),
    ...(order.direccion ? [`Va a: ${order.direccion}.`] : []),
    'La recibe una persona mayor de 18 años.',
  ]
  const page = `/user/orderDetail?id=${order.id}`
  const follow = enlace ? `<p><a href="${escapeHtml(enlace)}">Seguir el envío</a></p>` : ''
  return {
    subject: title,
    html: mailLayout(title, sentences.map(paragraph).join('') + follow + shopLink(page, 'Ver la compra')),
    text: [
      title,
      '',
      ...sentences,
      ...(enlace ? [`Seguir el envío: ${enlace}`] : []),
      '',
      `Ver la compra: shop:${page}`,
    ].join('\n'),
  }
}
