import type { OrderAnswer } from '../orders.contract.ts'
import type { OrderAction } from '../order-status.ts'
import { mailLayout, paragraph, shopLink } from './layout.ts'
import { orderTable } from './order-table.ts'
import { hello } from './words-of-buyers.ts'

export type OrderMail = { subject: string; html: string; text: string }

/** The mail for an order's transition, if there is one; `note` is the reason, where the transition has one. */
export function orderMail(order: OrderAnswer, action: OrderAction, note?: string): OrderMail | undefined {
  switch (action) {
    case 'pagar':
      return compose('Confirmacion de compra', thanks(order.customer), order, [
        `Recibimos el pago de tu compra ${order.numero}.`,
        whereTo(order.direccion),
      ])
    case 'procesar':
      return compose('Tu compra se está preparando', 'Tu compra se está preparando', order, [
        `${hello(order.customer)} Estamos preparando tu compra ${order.numero}.`,
      ])
    case 'completar':
      return compose('Tu compra está completa', 'Tu compra está completa', order, [
        `${hello(order.customer)} Tu compra ${order.numero} está lista: la despachamos dentro de las 24 horas.`,
      ])
    case 'cancelar':
      return compose('Tu compra fue cancelada', 'Tu compra fue cancelada', order, [
        `${hello(order.customer)} Tu compra ${order.numero} fue cancelada.`,
        ...(note ? [note] : []),
        'Si ya la habías pagado, te devolvemos el dinero dentro de las 48 horas por el mismo medio de pago.',
      ])
    case 'activar':
      if (order.estado !== 'Ingreso') return undefined
      return compose('Tu compra espera tu pago', 'Tu compra espera tu pago', order, [
        `${hello(order.customer)} Activamos de nuevo tu compra ${order.numero} y apartamos sus botellas por un rato.`,
        'Para que la preparemos falta pagarla: abrila y tocá «Pagar».',
      ])
    case 'revertir':
      return undefined
  }
}

function thanks(name: string): string {
  return name === '' ? '¡Gracias por tu compra!' : `¡Gracias por tu compra, ${name}!`
}

function whereTo(direccion: string | null): string {
  if (direccion === null) return 'Te contactamos para coordinar la entrega.'
  return direccion === '' ? 'La enviamos a la dirección que indicaste.' : `La enviamos a: ${direccion}.`
}

function compose(subject: string, title: string, order: OrderAnswer, sentences: string[]): OrderMail {
  const table = orderTable(order)
  const page = `/user/orderDetail?id=${order.id}`
  return {
    subject,
    html: mailLayout(title, sentences.map(paragraph).join('') + table.html + shopLink(page, 'Ver la compra')),
    text: [title, '', ...sentences, '', ...table.text, '', `Ver la compra: shop:${page}`].join('\n'),
  }
}
