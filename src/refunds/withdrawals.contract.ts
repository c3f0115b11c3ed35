import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { amount } from '../users/amounts.ts'
import { idParameter, wholeNumber } from '../platform/http/parameters.ts'
import { orderLookup } from '../orders/order-lookup.contract.ts'
import { estados } from '../orders/order-status.ts'
import { returnBody } from './returns.contract.ts'

/** They regret it, within the legal period and without reasons; or bottles came broken, wrong or not at all. */
export const requestKinds = ['arrepentimiento', 'reclamo'] as const

export const withdrawalStates = ['recibida', 'aceptada', 'rechazada'] as const

/** Page size. */
export const listedAtMost = 500

const returnedBottles = z
  .array(z.object({ product_id: idParameter, quantity: wholeNumber({ min: 0, max: 100 }) }))
  .max(200, 'Son demasiados productos')

const withdrawalAnswer = z.object({
  id: z.number(),
  code: z.string(),
  order_number: z.string(),
  order_id: z.number().nullable(),
  email: z.string(),
  reason: z.string(),
  state: z.enum(withdrawalStates),
  kind: z.enum(requestKinds),
  /** The bottles that it is about; null: the whole purchase. */
  lines: z.array(z.object({ product_id: z.number(), name: z.string(), quantity: z.number() })).nullable(),
  created_at: z.string(),
  /** Whether it was made within the legal period. */
  inTime: z.boolean(),
  decided_at: z.string().nullable(),
  note: z.string().nullable(),
  /** About some bottles, and its purchase was cancelled, or bottles or money of it went back since: it may be closed as settled. */
  settled: z.boolean(),
  /** The purchase's state; null where number and address match no purchase. */
  estado: z.enum(estados).nullable(),
  total: amount(z.number().nullable()),
  /** Its wines, and how many bottles of each have left and not come back. */
  bottles: z.array(
    z.object({ product_id: z.number(), name: z.string(), quantity: z.number(), out: z.number() }),
  ),
})
export type WithdrawalAnswer = z.output<typeof withdrawalAnswer>

export const withdrawalCalls = callTable({
  'POST /arrepentimiento': {
    access: 'public',
    tag: 'Arrepentimiento',
    summary:
      'Pide revocar una compra, sin ingresar: número de compra y el correo con que se hizo. Con «lines», algunas botellas y no toda. Responde el código del trámite. 404 dice lo mismo de un número que no existe y de un correo que no es el suyo.',
    body: z.object({
      ...orderLookup,
      reason: z.string().trim().max(1000, 'El motivo es demasiado largo (hasta 1000 letras)').optional(),
      kind: z.enum(requestKinds, { error: 'Elegí el motivo' }).optional(),
      /** Left out: the whole purchase. */
      lines: z
        .array(z.object({ product_id: idParameter, quantity: wholeNumber({ min: 1, max: 1000 }) }))
        .min(1, 'Elegí al menos una unidad')
        .max(200, 'Son demasiados productos')
        .optional(),
    }),
    answer: z.object({ code: z.string(), message: z.string() }),
    problems: [404, 409],
    perMinute: 10,
  },
  'GET /arrepentimiento': {
    access: 'returns.read',
    tag: 'Arrepentimiento',
    summary:
      'Los pedidos de arrepentimiento, el último primero: todos, los abiertos (sin respuesta, o aceptados con botellas que faltan), los resueltos, o los de una orden. Son 500 como mucho, o «most».',
    query: z.object({
      cuales: z.enum(['abiertos', 'resueltos'], { error: 'Elegí abiertos o resueltos' }).optional(),
      order: idParameter.optional(),
      most: wholeNumber({ min: 1, max: listedAtMost }).optional(),
    }),
    answer: z.array(withdrawalAnswer),
  },
  'PUT /arrepentimiento': {
    access: 'returns.change',
    tag: 'Arrepentimiento',
    summary:
      'Acepta o rechaza un pedido. Aceptarlo cancela la compra, devuelve el pago y suma al estante solo las botellas que vuelven («returned»). Uno por algunas botellas se acepta con cuántas vuelven y qué pasa con ellas («lines») y devuelve su parte de lo pagado; con «settled», si la compra ya se canceló o la devolución ya se anotó, solo se cierra y se avisa.',
    body: z
      .object({
        id: idParameter,
        state: z.enum(['aceptada', 'rechazada'], { error: 'Elegí aceptada o rechazada' }),
        returned: returnedBottles.optional(),
        lines: returnBody.shape.lines.optional(),
        /** Granted without anything else: what was requested is done. */
        settled: z.literal(true).optional(),
        note: z.string().trim().max(1000, 'El motivo es demasiado largo (hasta 1000 letras)').optional(),
      })
      .refine((body) => body.state === 'aceptada' || Boolean(body.note), {
        path: ['note'],
        message: 'Contale a la persona por qué no',
      }),
    answer: z.object({ message: z.string(), withdrawal: withdrawalAnswer }),
    problems: [404, 409],
  },
  'POST /arrepentimiento/botellas': {
    access: 'returns.change',
    tag: 'Arrepentimiento',
    summary:
      'Suma al estante botellas de un pedido aceptado que llegaron después: nunca más de las que salieron.',
    body: z.object({ id: idParameter, returned: returnedBottles.min(1, 'Indicá qué volvió') }),
    answer: z.object({ message: z.string(), withdrawal: withdrawalAnswer }),
    problems: [404, 409],
  },
})
