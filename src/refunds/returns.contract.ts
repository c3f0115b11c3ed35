import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { idParameter, wholeNumber } from '../platform/http/parameters.ts'
import { amount } from '../users/amounts.ts'
import { availabilityTag } from '../catalogue/cache-tags.ts'
import { givenKey, pesosToGiveBack, reasonForBuyer, wrongAmount } from './refunds.contract.ts'
import { destinations } from './return-share.ts'

const returned = z.object({
  id: z.number(),
  at: z.string(),
  reason: z.string(),
  /** The person that noted it; 'shop' for the buyer. */
  actor: z.string(),
  lines: z.array(
    z.object({ product_id: z.number(), name: z.string(), quantity: z.number(), to: z.enum(destinations) }),
  ),
  /** Null: none of its own; after a return of everything the rest goes back with the cancelled order. */
  refund: z.object({ amount: amount(z.number()), state: z.enum(['asked', 'done', 'refused']) }).nullable(),
})
export type ReturnAnswer = z.output<typeof returned>

const returnsOfOrder = z.object({
  returns: z.array(returned),
  bottles: z.array(
    z.object({
      line: z.number(),
      product_id: z.number(),
      name: z.string(),
      /** Bought, and of them returned before. */
      quantity: z.number(),
      returned: z.number(),
      /** What was paid for the line, in pesos. */
      charged: amount(z.number()),
    }),
  ),
  /** What can still be given back of the order, in pesos. */
  left: amount(z.number()),
  /** Whether bottles can be returned now: it is paid and not cancelled. */
  open: z.boolean(),
  /** Whether its bottles have left the shop. */
  gone: z.boolean(),
})
export type ReturnsOfOrder = z.output<typeof returnsOfOrder>

export const returnBody = z.object({
  lines: z
    .array(
      z.object({
        product_id: idParameter,
        quantity: wholeNumber({ min: 1, max: 1000 }),
        to: z.enum(destinations, { error: 'Elegí qué pasa con lo que vuelve' }),
      }),
    )
    .min(1, 'Elegí al menos una unidad')
    .max(200, 'Son demasiados productos'),
  reason: reasonForBuyer,
  /** Pesos; true or left out: what the bottles are worth; false or 0: nothing. */
  refund: z.union([z.boolean(), z.literal(0), pesosToGiveBack], { error: wrongAmount }).default(true),
  idempotency_key: givenKey.optional(),
})

export const returnCalls = callTable({
  'GET /orders/{id}/returns': {
    access: 'signed-in',
    beyondOwn: 'returns.read',
    tag: 'Devoluciones',
    summary:
      'Las botellas que se devolvieron de una orden propia (o de cualquiera, con ese permiso), y cuántas pueden devolverse.',
    path: z.object({ id: idParameter }),
    answer: returnsOfOrder,
    problems: [404],
  },
  'POST /orders/{id}/returns': {
    access: 'returns.change',
    tag: 'Devoluciones',
    summary:
      'Anota botellas devueltas: vuelven al estante («shelf»), se dan de baja («written_off») o no vuelven («kept»). Devuelve su parte exacta de lo pagado, o «refund». La de todas las botellas con todo el dinero cancela la orden. La misma «idempotency_key» es la misma devolución.',
    path: z.object({ id: idParameter }),
    body: returnBody,
    answer: returnsOfOrder.extend({ message: z.string(), id: z.number() }),
    problems: [403, 404, 409],
    invalidates: ['wine', availabilityTag],
  },
})
