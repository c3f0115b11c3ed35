import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { wayKinds } from '../delivery/zone.ts'
import { orderLookup } from './order-lookup.contract.ts'
import { estados } from './order-status.ts'
import { progressAnswer, shipmentAnswer } from './shipment.contract.ts'

/** What who knows number and address of an order reads of it: nothing of its person, its place, its wines or its money. */
const tracked = z.object({
  numero: z.string(),
  estado: z.enum(estados),
  /** Whether its buyer comes for it. */
  pickup: z.boolean(),
  progress: progressAnswer,
  parcel: shipmentAnswer.nullable(),
  /** How it reaches its buyer, and when; null where that was not chosen. Days as 'YYYY-MM-DD'. */
  delivery: z
    .object({
      name: z.string(),
      kind: z.enum(wayKinds),
      hours: z.string().nullable(),
      earliest: z.string(),
      latest: z.string(),
    })
    .nullable(),
})
export type TrackedOrder = z.output<typeof tracked>

export const trackingCalls = callTable({
  'POST /seguimiento': {
    access: 'public',
    tag: 'Compras',
    summary:
      'Cómo va una compra, sin ingresar: número de compra y el correo con que se hizo. 404 dice lo mismo de un número que no existe y de un correo que no es el suyo.',
    body: z.object(orderLookup),
    answer: tracked,
    problems: [404],
    perMinute: 10,
    invalidates: [],
  },
})
