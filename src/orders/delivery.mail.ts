import { compose, type ComposedMail } from '../platform/mail/compose.ts'
import type { DeliveryStep } from './delivery-progress.ts'
import { hello, orderLinks } from './order.mail.ts'
import { orderShippedMail } from './order-shipped.mail.ts'
import type { OrderAnswer } from './orders.contract.ts'

/** The mail that an order was sent or delivered, waits at its branch or was picked up, or that this was a mistake. */
export function deliveryMail(order: OrderAnswer, step: DeliveryStep): ComposedMail {
  const { pickup } = order
  switch (step) {
    case 'enviar':
      return pickup ? readyMail(order) : orderShippedMail(order)
    case 'entregar':
      return mail(order, pickup ? 'Retiraste tu compra' : 'Entregamos tu compra', [
        `${hello(order.customer)} Tu compra ${order.numero} ${pickup ? 'ya fue retirada' : 'ya fue entregada'}. ¡Que la disfrutes!`,
        `Si ${pickup ? 'no la retiraste vos ni alguien de tu parte' : 'no la recibiste'}, o algo no llegó bien, contanos desde la compra o desde Contacto.`,
      ])
    case 'no-enviar':
      return mail(order, 'Corregimos el estado de tu compra', [
        pickup
          ? `${hello(order.customer)} Nos adelantamos: tu compra ${order.numero} todavía no está lista para retirar.`
          : `${hello(order.customer)} Nos adelantamos: tu compra ${order.numero} todavía no salió.`,
        `Te avisamos por correo cuando ${pickup ? 'puedas pasar a buscarla' : 'esté en camino'}.`,
      ])
    case 'no-entregar':
      return mail(order, 'Corregimos el estado de tu compra', [
        `${hello(order.customer)} Marcamos por error que tu compra ${order.numero} fue ${pickup ? 'retirada' : 'entregada'}: ${stillWhere(order)}.`,
      ])
  }
}

function stillWhere({ pickup, progress }: OrderAnswer): string {
  if (pickup) return progress.sent ? 'te sigue esperando' : 'la estamos preparando'
  return progress.sent ? 'sigue en camino' : 'la estamos preparando'
}

function readyMail(order: OrderAnswer): ComposedMail {
  const { direccion, delivery } = order
  const where = direccion || delivery?.name
  return mail(order, 'Tu compra está lista para retirar', [
    `${hello(order.customer)} Tu compra ${order.numero} ya está lista para retirar.`,
    ...(where ? [`${where}${delivery?.hours ? ` (${delivery.hours})` : ''}.`] : []),
    'La retira una persona mayor de 18 años, con documento.',
  ])
}

function mail(order: OrderAnswer, title: string, sentences: string[]): ComposedMail {
  return compose({
    subject: title,
    title,
    blocks: [{ paragraphs: sentences }, ...orderLinks(order)],
  })
}
