import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { amount } from '../users/amounts.ts'
import { availabilityTag } from '../catalogue/cache-tags.ts'
import { idParameter } from '../platform/http/parameters.ts'

const paymentFacts = z.object({
  /** The provider's payment id. */
  payment_id: z.string(),
  status: z.string(),
  amount: amount(z.number()),
  currency: z.string(),
  /** Its settlement: paid its order, due for refund, refunded, mismatch, or none yet. */
  settled: z.enum(['open', 'order-paid', 'refund-due', 'refunded', 'mismatch']),
  at: z.string(),
  changed_at: z.string(),
})
export type PaymentFacts = z.output<typeof paymentFacts>

export const paymentCalls = callTable({
  'GET /payment': {
    access: 'signed-in',
    beyondOwn: 'payments.read',
    tag: 'Pagos',
    summary: 'Los pagos de una orden propia (o de cualquiera, para Admin), como los contó el proveedor.',
    query: z.object({ order: idParameter }),
    answer: z.array(paymentFacts),
    problems: [404],
  },
  'POST /payment/refund': {
    access: 'payments.change',
    tag: 'Pagos',
    summary: 'Devuelve un pago que llegó por otro importe u otra moneda y por eso no pagó su orden.',
    body: z.object({ payment_id: z.string().min(1, 'Falta el pago').max(100) }),
    answer: z.object({ message: z.string() }),
    problems: [404, 409],
  },
  'POST /payment/notice': {
    access: 'public',
    tag: 'Pagos',
    summary:
      'Avisos firmados del proveedor de pagos (webhook). El cuerpo no se usa: se le pregunta al proveedor. Los de contracargos, reclamos y alertas de fraude frenan la orden; los de otros temas se guardan y se cuentan.',
    query: z
      .object({
        'data.id': z.string().max(100),
        type: z.string().max(50).optional(),
        topic: z.string().max(50).optional(),
      })
      .loose(),
    body: z.unknown(),
    answer: z.object({ received: z.boolean() }),
    perMinute: 6000,
    invalidates: ['wine', availabilityTag],
  },
})
