import { z } from 'zod'
import '../platform/http/error-map.ts'

/** What an order travels with: who carries it, under what number, and where it can be followed. */
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
export type Parcel = z.output<typeof shipmentSchema>

/** The same as an order tells it. */
export const shipmentAnswer = z.object({ empresa: z.string(), codigo: z.string(), enlace: z.string() })
