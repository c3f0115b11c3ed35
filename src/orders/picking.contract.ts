import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { orderFilter } from './order-filter.contract.ts'
import { dayParameter, idParameter, wholeNumber } from '../platform/http/parameters.ts'

const bottles = wholeNumber({ min: 0, max: 1000 })

const pickLine = z.object({
  order_id: z.number(),
  numero: z.string(),
  customer: z.string(),
  quantity: z.number(),
  picked: z.number(),
  missing: z.number(),
  note: z.string(),
  /** It goes out as a gift; wrapped or not. */
  gift: z.enum(['wrapped', 'plain']).nullable(),
})
export type PickLine = z.output<typeof pickLine>

const pickWine = z.object({
  product_id: z.number(),
  name: z.string(),
  producer: z.string(),
  vintage: z.number().nullable(),
  volumeMl: z.number().nullable(),
  /** Of its category, when it was bought. */
  type: z.string(),
  /** Bin location in the store room; '' when not set. */
  shelf: z.string(),
  quantity: z.number(),
  lines: z.array(pickLine),
})
export type PickWine = z.output<typeof pickWine>

const pickOrder = z.object({
  id: z.number(),
  numero: z.string(),
  customer: z.string(),
  estado: z.enum(['Creada', 'Procesando']),
  /** Name of its delivery method. */
  method: z.string(),
  bottles: z.number(),
  picked: z.number(),
  missing: z.number(),
})
export type PickOrder = z.output<typeof pickOrder>

export const pick = z
  .object({
    order_id: idParameter,
    product_id: idParameter,
    picked: bottles,
    missing: bottles,
    note: z.string().trim().max(200, 'La nota es demasiado larga (hasta 200 letras)').default(''),
  })
  .refine(({ missing, note }) => missing > 0 || note === '', {
    path: ['missing'],
    error: 'Poné cuántas faltan',
  })

export const pickingCalls = callTable({
  'GET /picking': {
    access: 'parcels.pack',
    tag: 'Compras',
    summary:
      'Lo que hay que juntar para las órdenes pagas que no salieron, de un día («dia», el del pago), las de «ids» o todas, y por forma de entrega («forma»): por vino, en el orden de los estantes.',
    query: z.object({
      dia: dayParameter.optional(),
      ids: orderFilter.ids,
      forma: orderFilter.forma,
    }),
    answer: z.object({ orders: z.array(pickOrder), wines: z.array(pickWine) }),
  },
  'PUT /picking': {
    access: 'parcels.pack',
    tag: 'Compras',
    summary: 'Anota cuántas botellas de un vino ya se juntaron para una orden, y cuántas faltan.',
    body: pick,
    answer: z.object({ message: z.string(), line: pickLine }),
    problems: [404, 409],
    invalidates: [],
  },
})
