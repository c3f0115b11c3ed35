import { typesIn } from '../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../catalogue/taxonomy/unit-noun.ts'
import type { ComposedMail, MailBlock } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import {
  orderCancelled,
  orderComplete,
  orderPaid,
  orderProcessing,
  orderReopened,
  orderUnpaid,
} from '../settings/mails/purchase-mails.ts'
import { promiseWords } from './delivery-words.ts'
import { orderBill } from './order-bill.ts'
import type { OrderAction } from './order-status.ts'
import type { OrderAnswer } from './orders.contract.ts'

/** The mail for an order's transition, if there is one; `note` is the reason, where the transition has one. */
export function orderMail(order: OrderAnswer, action: OrderAction, note?: string): ComposedMail | undefined {
  const step = {
    saludo: hello(order.customer),
    numero: order.numero,
    detalle: [orderBill(order)],
    enlaces: orderLinks(order),
  }
  const unidades = unitNoun(typesIn(order)).many
  switch (action) {
    case 'pagar':
      return fillMail(orderPaid, { ...step, gracias: thanks(order.customer), entrega: whereTo(order) })
    case 'procesar':
      return fillMail(orderProcessing, step)
    case 'completar':
      return fillMail(orderComplete, { ...step, salida: leavesWords(order) })
    case 'cancelar':
      return fillMail(orderCancelled, { ...step, motivo: note ?? '' })
    case 'activar':
      return order.estado === 'Ingreso' ? fillMail(orderReopened, { ...step, unidades }) : undefined
    case 'impagar':
      return fillMail(orderUnpaid, { ...step, unidades })
    case 'revertir':
      return undefined
  }
}

function thanks(name: string): string {
  return name === '' ? '¡Gracias por tu compra!' : `¡Gracias por tu compra, ${name}!`
}

function whereTo({ direccion, delivery, byHand }: OrderAnswer): string {
  const promise = delivery ? ` ${promiseWords(delivery)}.` : ''
  if (delivery?.kind === 'pickup') return `${direccion || delivery.name}.${promise}`
  if (direccion === null && byHand?.channel === 'counter') return 'Gracias por venir al local.'
  if (direccion === null) return `Te contactamos para coordinar la entrega.${promise}`
  return `${direccion === '' ? 'La enviamos a la dirección que indicaste.' : `La enviamos a: ${direccion}.`}${promise}`
}

/** What happens next to an order that is ready. */
function leavesWords({ direccion, delivery, progress }: OrderAnswer): string {
  if (progress.delivered) return '.'
  if (delivery?.kind !== 'pickup') return progress.sent ? ' y va en camino.' : ': ya podemos despacharla.'
  return `. ${direccion || delivery.name}${delivery.hours ? ` (${delivery.hours})` : ''}.`
}

/** The order for who signs in and, once it is paid, how it goes for everybody who has its mail. */
export function orderLinks({ id, numero, paid }: OrderAnswer): MailBlock[] {
  return [
    { link: `shop:/user/orderDetail?id=${id}`, words: 'Ver la compra' },
    ...(paid
      ? [{ paragraphs: [{ link: `shop:/seguimiento?compra=${numero}`, words: 'Seguirla sin ingresar' }] }]
      : []),
  ]
}

/** The greeting; without a name when it is missing or withheld. */
export function hello(name: string): string {
  return name === '' ? 'Hola.' : `Hola, ${name}.`
}
