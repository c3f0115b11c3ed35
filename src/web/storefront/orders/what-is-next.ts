import { typesIn } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun, type Noun } from '../../../catalogue/taxonomy/unit-noun.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { formatDay, formatMoment } from '../../../calendar/shop-time.ts'

type Standing = Pick<OrderAnswer, 'estado' | 'progress' | 'pickup'> &
  Partial<Pick<OrderAnswer, 'paymentUnderWay' | 'withdrawal' | 'delivery' | 'direccion' | 'order_items'>>

/** What the customer can expect next; undefined if it is for them to pay. */
export function whatIsNext({
  estado,
  progress,
  pickup,
  paymentUnderWay,
  withdrawal,
  delivery,
  direccion,
  order_items = [],
}: Standing): string | undefined {
  if (estado === 'Ingreso' && paymentUnderWay) return payingWords(paymentUnderWay)
  // a request about some of the bottles was answered by mail, and the order continues with the rest
  if (withdrawal && !(withdrawal.partial && withdrawal.state !== 'recibida'))
    return withdrawalWords(withdrawal, unitNoun(typesIn({ order_items })))
  switch (estado) {
    case 'Ingreso':
      return undefined
    case 'Creada':
      return 'Ya está paga. Ahora la preparamos y te avisamos por correo.'
    case 'Procesando':
    case 'Completo':
      return onItsWay(estado, { progress, pickup, where: direccion ?? delivery?.name })
    case 'Cancelada':
      return 'Está cancelada. Lo que hayas pagado vuelve dentro de las 48 horas.'
  }
}

type OnItsWay = Pick<OrderAnswer, 'progress' | 'pickup'> & { where: string | undefined }

function onItsWay(
  estado: 'Procesando' | 'Completo',
  { progress: { sent, delivered }, pickup, where }: OnItsWay,
): string {
  if (delivered) return `${pickup ? 'La retiraste' : 'La recibiste'} el ${formatDay(delivered)}.`
  if (sent) return pickup ? `Está lista.${where ? ` ${where}.` : ''}` : 'Va en camino.'
  if (estado === 'Completo') return 'Está lista para salir.'
  return `La estamos preparando. Te avisamos por correo cuando ${pickup ? 'puedas retirarla' : 'salga'}.`
}

/** A payment not decided yet: since when, and that the buyer need not do anything. */
export function payingWords({ since }: NonNullable<OrderAnswer['paymentUnderWay']>): string {
  return `Tu pago está en camino desde el ${formatMoment(since)}. No hace falta que pagues de nuevo: cuando se confirme te avisamos por correo.`
}

/** The outcome of a withdrawal request, with its code. */
export function withdrawalWords(
  { code, state, at, note, partial }: NonNullable<OrderAnswer['withdrawal']>,
  unit: Noun = unitNoun([]),
): string {
  const lookups = partial
    ? `Pediste devolver ${unit.many} el ${formatDay(at)} (trámite ${code}).`
    : `Pediste arrepentirte el ${formatDay(at)} (trámite ${code}).`
  switch (state) {
    case 'recibida':
      return `${lookups} Te respondemos por correo: no hace falta que lo pidas de nuevo.`
    case 'aceptada':
      if (partial) return `${lookups} Lo aceptamos: te devolvemos lo que pagaste por ellas.`
      return `${lookups} Lo aceptamos: lo que pagaste vuelve por el mismo medio de pago.`
    case 'rechazada':
      return `${lookups} No lo pudimos aceptar${note ? `: ${note}` : '.'}`
  }
}
