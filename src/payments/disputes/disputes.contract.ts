import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { idParameter } from '../../platform/http/parameters.ts'
import { amount } from '../../users/amounts.ts'

const dispute = z.object({
  id: z.number(),
  /** The buyer disowned the payment, complains to the provider, or the provider suspects fraud. */
  kind: z.enum(['chargeback', 'claim', 'fraud']),
  /** won: the shop keeps the money. */
  state: z.enum(['open', 'won', 'lost']),
  /** Pesos. */
  amount: amount(z.number()),
  payment_id: z.string(),
  /** The provider's number of the case. */
  case: z.string(),
  /** Until when the evidence has to be there. */
  deadline: z.string().nullable(),
  opened_at: z.string(),
  settled_at: z.string().nullable(),
  /** Who let the parcel go all the same. */
  released: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
})
export type Dispute = z.output<typeof dispute>

export const releaseBody = z.object({
  reason: z
    .string()
    .trim()
    .min(3, 'Contá por qué, en pocas palabras')
    .max(300, 'El motivo es demasiado largo'),
})

export const disputeCalls = callTable({
  'GET /orders/{id}/disputes': {
    access: 'orders.read',
    tag: 'Pagos',
    summary: 'Contracargos, reclamos y alertas de fraude que el medio de pago avisó sobre una orden.',
    path: z.object({ id: idParameter }),
    answer: z.array(dispute),
  },
  'PUT /disputes/{id}': {
    access: 'orders.change',
    tag: 'Pagos',
    summary: 'Deja seguir una orden frenada por un contracargo, un reclamo o una alerta, con el motivo.',
    path: z.object({ id: idParameter }),
    body: releaseBody,
    answer: z.object({ message: z.string() }),
    problems: [404],
  },
})
