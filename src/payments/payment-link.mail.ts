import { orderBill } from '../orders/order-bill.ts'
import { hello } from '../orders/order.mail.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { compose, type ComposedMail } from '../platform/mail/compose.ts'

/** The mail with the address at which an order that the shop took can be paid. */
export function paymentLinkMail(order: OrderAnswer, url: string, until: string): ComposedMail {
  return compose({
    subject: `Para pagar tu compra ${order.numero}`,
    title: 'Tu compra espera tu pago',
    blocks: [
      { paragraphs: [`${hello(order.customer)} Apartamos tu compra ${order.numero} hasta el ${until}.`] },
      orderBill(order),
      { link: url, words: 'Pagar' },
    ],
  })
}
