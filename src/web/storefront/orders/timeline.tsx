import { typesIn } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { actorWords } from '../../../orders/actor-words.ts'
import { formatMoment } from '../../../calendar/shop-time.ts'

const names: Record<string, string> = {
  ingresar: 'Ingresada',
  pagar: 'Pagada',
  impagar: 'Pago anulado',
  trasladar: 'Vino de la tienda anterior',
  procesar: 'Procesando',
  completar: 'Despachada',
  enviar: 'En camino',
  'no-enviar': 'No había salido',
  entregar: 'Entregada',
  'no-entregar': 'No se había entregado',
  corregir: 'Envío corregido',
  'cambiar-regalo': 'Regalo cambiado',
  disputar: 'Aviso del medio de pago',
  revertir: 'De nuevo en proceso',
  cancelar: 'Cancelada',
  activar: 'Activada de nuevo',
}
/** The steps' names for buyers. */
const namesForBuyers: Record<string, string> = {
  ingresar: 'Iniciaste la compra',
  pagar: 'Recibimos el pago',
  impagar: 'Esperamos el pago',
  trasladar: 'La hiciste en nuestra tienda anterior',
  procesar: 'La estamos preparando',
  completar: 'Lista para salir',
  enviar: 'En camino',
  'no-enviar': 'Todavía no salió',
  entregar: 'Entregada',
  'no-entregar': 'Todavía no se entregó',
  corregir: 'Corregimos el envío',
  'cambiar-regalo': 'Cambiaron los datos del regalo',
  revertir: 'La estamos preparando otra vez',
  cancelar: 'Cancelada',
  activar: 'Retomada',
}
/** The steps' names for pickups, for staff and buyers. */
const namesOfPickup: Record<string, string> = {
  completar: 'Lista para retirar',
  enviar: 'Lista para retirar',
  'no-enviar': 'Todavía no estaba lista',
  entregar: 'Retirada',
  'no-entregar': 'No se había retirado',
}

/** The names that depend on the order. */
function namesFor(order: OrderAnswer, named: boolean): Record<string, string> {
  const unit = unitNoun(typesIn(order)).many
  return {
    ...(named ? names : namesForBuyers),
    devolver: named ? `Devolución de ${unit}` : `Devolviste ${unit}`,
    ...(order.pickup ? namesOfPickup : {}),
  }
}

/** An order's history, for its buyer. */
export function Timeline({ order }: { order: OrderAnswer }) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">Qué pasó con tu compra</h2>
      <TimelineSteps order={order} />
    </section>
  )
}

/** The steps only; `named` adds the person responsible. */
export function TimelineSteps({ order, named = false }: { order: OrderAnswer; named?: boolean }) {
  const called = namesFor(order, named)
  return (
    <ol className="timeline">
      {order.timeline.map((event) => (
        <li key={event.at + event.action}>
          <strong>{called[event.action] ?? (named ? event.estado : 'Hubo una novedad')}</strong>{' '}
          <span className="muted figures">
            {formatMoment(event.at)}
            {named && ` · ${actorWords(event.actor)}`}
          </span>
          {event.note && <p className="muted">{event.note}</p>}
          {event.before && <p className="muted">Antes: {event.before}</p>}
        </li>
      ))}
    </ol>
  )
}
