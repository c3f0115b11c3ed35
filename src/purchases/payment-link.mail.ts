import { orderBill } from '../orders/order-bill.ts'
import { hello } from '../orders/order.mail.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { paymentLink } from '../settings/mails/purchase-mails.ts'

/** The mail with the address at which an order that the shop took can be paid. */
export function paymentLinkMail(order: OrderAnswer, url: string, until: string): ComposedMail {
  return fillMail(paymentLink, {
    saludo: hello(order.customer),
    numero: order.numero,
    hasta: until,
    detalle: [orderBill(order)],
    boton: [{ link: url, words: 'Pagar' }],
  })
}
