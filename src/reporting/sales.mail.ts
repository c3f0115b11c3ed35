import { wineName } from '../catalogue/wine-name.ts'
import { formatPesos, fromPesos, toPesos } from '../money/money.ts'
import { compose, type ComposedMail } from '../platform/mail/compose.ts'
import { orderBill } from '../orders/order-bill.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'

const pageOf = (order: OrderAnswer) => `shop:/user/orderDetailAdmin?id=${order.id}`

/** One sale, to the shop. */
export function saleMail(order: OrderAnswer): ComposedMail {
  const title = `Venta ${order.numero}: ${formatPesos(order.total)}`
  return compose({
    subject: title,
    title,
    blocks: [
      {
        paragraphs: [
          `${order.customer || 'Alguien'} (${order.emailEnvio}) pagó la compra ${order.numero}.`,
          ...whereTo(order),
        ],
      },
      orderBill(order),
      { link: pageOf(order), words: 'Ver la venta' },
    ],
  })
}

function whereTo({ direccion, address }: OrderAnswer): string[] {
  if (direccion === null) return ['Todavía no tiene dirección: hay que coordinar la entrega.']
  const who = [address?.destinatario, address?.telefono].filter((part) => part)
  return [
    `Va a: ${direccion}.`,
    ...(who.length > 0 ? [`Recibe: ${who.join(', ')}.`] : []),
    ...(address?.indicaciones ? [`Para quien la lleva: ${address.indicaciones}`] : []),
  ]
}

/** All sales since the last list, to the shop. It is about several people, and so names none: who and where is a click away. */
export function dailySalesMail(orders: readonly OrderAnswer[]): ComposedMail {
  const sum = toPesos(orders.reduce((total, order) => total + fromPesos(order.total), 0))
  const title = `${orders.length === 1 ? '1 venta' : `${orders.length} ventas`} por ${formatPesos(sum)}`
  const list = orders.map((order) => {
    const wines = order.order_items.map((item) => `${item.quantity} × ${wineName(item.product)}`).join('; ')
    const place = order.address ? `. A ${order.address.provincia}` : ''
    return { words: `${order.numero}, ${formatPesos(order.total)}: ${wines}${place}`, link: pageOf(order) }
  })
  return compose({
    subject: title,
    title,
    blocks: [{ list }, { link: 'shop:/admin/ventas', words: 'Ir a Ventas', inText: '' }],
  })
}
