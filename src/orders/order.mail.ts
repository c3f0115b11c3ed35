import { compose, type ComposedMail, type MailBlock } from '../platform/mail/compose.ts'
import { promiseWords } from './delivery-words.ts'
import { orderBill } from './order-bill.ts'
import type { OrderAction } from './order-status.ts'
import type { OrderAnswer } from './orders.contract.ts'

/** The mail for an order's transition, if there is one; `note` is the reason, where the transition has one. */
export function orderMail(order: OrderAnswer, action: OrderAction, note?: string): ComposedMail | undefined {
  switch (action) {
    case 'pagar':
      return stepMail('Confirmacion de compra', thanks(order.customer), order, [
        `Recibimos el pago de tu compra ${order.numero}.`,
        whereTo(order),
      ])
    case 'procesar':
      return stepMail('Tu compra se está preparando', 'Tu compra se está preparando', order, [
        `${hello(order.customer)} Estamos preparando tu compra ${order.numero}.`,
      ])
    case 'completar':
      return stepMail('Tu compra está completa', 'Tu compra está completa', order, [
        `${hello(order.customer)} Tu compra ${order.numero} está lista${leavesWords(order)}`,
      ])
    case 'cancelar':
      return stepMail('Tu compra fue cancelada', 'Tu compra fue cancelada', order, [
        `${hello(order.customer)} Tu compra ${order.numero} fue cancelada.`,
        ...(note ? [note] : []),
        'Si ya la habías pagado, te devolvemos el dinero dentro de las 48 horas por el mismo medio de pago.',
      ])
    case 'activar':
      if (order.estado !== 'Ingreso') return undefined
      return stepMail('Tu compra espera tu pago', 'Tu compra espera tu pago', order, [
        `${hello(order.customer)} Activamos de nuevo tu compra ${order.numero} y apartamos sus botellas por un rato.`,
        'Para que la preparemos falta pagarla: abrila y tocá «Pagar».',
      ])
    case 'impagar':
      return stepMail('Tu compra espera tu pago', 'Tu compra espera tu pago', order, [
        `${hello(order.customer)} Habíamos anotado el pago de tu compra ${order.numero} por error: todavía lo esperamos.`,
        'Sus botellas siguen apartadas. Si ya la pagaste, respondé este correo.',
      ])
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

function stepMail(subject: string, title: string, order: OrderAnswer, sentences: string[]): ComposedMail {
  return compose({
    subject,
    title,
    blocks: [{ paragraphs: sentences }, orderBill(order), ...orderLinks(order)],
  })
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
