import { z } from 'zod'
import { dayParameter, idParameter, listParameter } from '../platform/http/parameters.ts'
import { paymentNames } from '../settings/payment-methods.ts'
import { deliveryFilters } from './delivery-progress.ts'
import { estados } from './order-status.ts'

/** The most orders that one selection may have. */
export const mostSelected = 400

const words = (longest: number) => z.string().trim().max(longest, 'La búsqueda es demasiado larga').optional()

/** What staff lists of orders are filtered by. */
export const orderFilter = {
  estado: z.enum(estados, { error: 'Ese estado no existe' }).optional(),
  /** Shipping progress, independent of the order's state. */
  entrega: z.enum(deliveryFilters, { error: 'Elegí por-enviar, en-camino o entregadas' }).optional(),
  /** Name of the delivery method, zone and hour window, as they were chosen. */
  forma: words(120),
  zona: words(120),
  horario: words(120),
  pago: z.enum(paymentNames, { error: 'Ese medio de pago no existe' }).optional(),
  /** A day on which the order may arrive. */
  dia: dayParameter.optional(),
  /** Part of an order number, buyer, recipient or email. */
  q: words(100),
  /** Days of purchase on the shop's clock, both included. */
  desde: dayParameter.optional(),
  hasta: dayParameter.optional(),
  ids: listParameter(idParameter, mostSelected).optional(),
}

/** The orders that a bulk action is for. */
export const orderSelection = {
  ids: z
    .array(idParameter)
    .min(1, 'Elegí al menos una compra')
    .max(mostSelected, `Hasta ${mostSelected} compras por vez`),
  /** The list's filter when they were selected: orders that no longer match it are left alone. */
  filter: z.strictObject(orderFilter).optional(),
}
