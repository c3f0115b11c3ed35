import { wineName } from '../catalogue/wine-name.ts'
import { formatPesos, toPesos, type Centavos } from '../money/money.ts'
import { writeNumber } from '../money/write-number.ts'
import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { giftSteps } from '../orders/gift-steps.ts'
import { orderBill } from '../orders/order-bill.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { ownerSale, ownerSales } from '../settings/mails/owner-mails.ts'

const pageOf = (order: OrderAnswer) => `shop:/user/orderDetailAdmin?id=${order.id}`

/** Tells the shop about one sale. */
export function saleMail(order: OrderAnswer): ComposedMail {
  return fillMail(ownerSale, {
    numero: order.numero,
    total: formatPesos(order.total),
    cliente: order.customer || 'Alguien',
    correo: order.emailEnvio,
    ...whereTo(order),
    regalo: giftLine(order),
    detalle: [orderBill(order)],
    boton: [{ link: pageOf(order), words: 'Ver la venta' }],
  })
}

function whereTo({ direccion, address }: OrderAnswer) {
  if (direccion === null)
    return {
      adonde: 'Todavía no tiene dirección: hay que coordinar la entrega.',
      recibe: '',
      indicaciones: '',
    }
  const who = [address?.destinatario, address?.telefono].filter((part) => part)
  return {
    adonde: `Va a: ${direccion}.`,
    recibe: who.length > 0 ? `Recibe: ${who.join(', ')}.` : '',
    indicaciones: address?.indicaciones ? `Para quien la lleva: ${address.indicaciones}` : '',
  }
}

function giftLine({ gift }: OrderAnswer): string {
  if (!gift) return ''
  const steps = giftSteps(gift)
  const packed = steps.length > 0 ? `REGALO: ${steps.join(', ')}.` : 'REGALO.'
  const recipient = [gift.recipient, gift.phone].filter((part) => part !== '').join(', ')
  return recipient === '' ? packed : `${packed} Para ${recipient}.`
}

/** Sales that a list names; it only counts the others. */
export const namedAtMost = 100

/**
 * Tells the shop about all sales since the last list. It concerns several buyers and therefore names none;
 * details are a click away.
 * @param count all sales, with their total in centavos
 */
export function dailySalesMail(
  first: readonly OrderAnswer[],
  { count, total }: { count: number; total: Centavos },
): ComposedMail {
  const list: { words: string; link?: string }[] = first.slice(0, namedAtMost).map((order) => {
    const wines = order.order_items.map((item) => `${item.quantity} × ${wineName(item.product)}`).join('; ')
    const place = order.address ? `. A ${order.address.provincia}` : ''
    const gift = order.gift ? '. Es para regalo' : ''
    return {
      words: `${order.numero}, ${formatPesos(order.total)}: ${wines}${place}${gift}`,
      link: pageOf(order),
    }
  })
  if (count > list.length)
    list.push({ words: `Y ${writeNumber(count - list.length)} más: están todas en Ventas.` })
  return fillMail(ownerSales, {
    ventas: count === 1 ? '1 venta' : `${writeNumber(count)} ventas`,
    total: formatPesos(toPesos(total)),
    lista: [{ list }],
    boton: [{ link: 'shop:/admin/ventas', words: 'Ir a Ventas', inText: '' }],
  })
}
