import { z } from 'zod'
import '../platform/http/error-map.ts'

/** An order's shipment: carrier, tracking number and tracking link. */
export const shipmentSchema = z.object({
  empresa: z
    .string({ error: 'Debe indicar quién lo lleva!' })
    .trim()
    .min(1, 'Debe indicar quién lo lleva!')
    .max(80, 'El nombre es demasiado largo'),
  codigo: z.string().trim().max(80, 'El código es demasiado largo').default(''),
  enlace: z
    .string()
    .trim()
    .max(500, 'El enlace es demasiado largo')
    .refine(
      (value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)),
      'El enlace debe ser una dirección http(s)',
    )
    .default(''),
})
export type Shipment = z.output<typeof shipmentSchema>

/** The shipment in an order's answer. */
export const shipmentAnswer = z.object({ empresa: z.string(), codigo: z.string(), enlace: z.string() })

/** When the steps of the buyer's line were taken. */
const moment = z.string().nullable()
export const progressAnswer = z.object({
  paid: moment,
  preparing: moment,
  /** Of one that is picked up: since when it waits for its buyer. */
  sent: moment,
  delivered: moment,
})
