import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import {
  orderDelivered,
  orderNotDelivered,
  orderNotSent,
  orderPickedUp,
  orderReady,
} from '../settings/mails/delivery-mails.ts'
import type { DeliveryStep } from './delivery-progress.ts'
import { hello, orderLinks } from './order.mail.ts'
import { orderShippedMail } from './order-shipped.mail.ts'
import type { OrderAnswer } from './orders.contract.ts'

/** The mail that an order was sent or delivered, waits at its branch or was picked up, or that this was a mistake. */
export function deliveryMail(order: OrderAnswer, step: DeliveryStep): ComposedMail {
  const { pickup } = order
  const common = { saludo: hello(order.customer), numero: order.numero, enlaces: orderLinks(order) }
  switch (step) {
    case 'enviar':
      return pickup
        ? fillMail(orderReady, { ...common, local: whereToFetch(order) })
        : orderShippedMail(order)
    case 'entregar':
      return fillMail(pickup ? orderPickedUp : orderDelivered, common)
    case 'no-enviar':
      return fillMail(orderNotSent, {
        ...common,
        falta: pickup ? 'todavía no está lista para retirar' : 'todavía no salió',
        aviso: pickup ? 'puedas pasar a buscarla' : 'esté en camino',
      })
    case 'no-entregar':
      return fillMail(orderNotDelivered, {
        ...common,
        marcada: pickup ? 'retirada' : 'entregada',
        estado: stillWhere(order),
      })
  }
}

function stillWhere({ pickup, progress }: OrderAnswer): string {
  if (pickup) return progress.sent ? 'te sigue esperando' : 'la estamos preparando'
  return progress.sent ? 'sigue en camino' : 'la estamos preparando'
}

function whereToFetch({ direccion, delivery }: OrderAnswer): string {
  const where = direccion || delivery?.name
  return where ? `${where}${delivery?.hours ? ` (${delivery.hours})` : ''}.` : ''
}
