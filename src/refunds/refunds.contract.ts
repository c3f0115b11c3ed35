import { z } from 'zod'
import { pesos } from '../money/money.contract.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { manualMethods } from '../settings/payment-methods.ts'
import { amount } from '../users/amounts.ts'
import { idParameter } from '../platform/http/parameters.ts'

const refund = z.object({
  id: z.number(),
  /** Pesos. */
  amount: z.number(),
  reason: z.string(),
  /**
   * asked: the provider has not said yet whether it did it. reversed: the buyer's bank took it and gave it back to the
   * shop.
   */
  state: z.enum(['asked', 'done', 'refused', 'reversed']),
  /** Through the payment provider, by hand, in the provider's own panel, or by the buyer's bank. */
  by: z.enum(['provider', 'hand', 'panel', 'chargeback']),
  at: z.string(),
  /** Of what the shop itself gave back: how, and on which day (YYYY-MM-DD). */
  way: z.enum(manualMethods).nullable(),
  date: z.string().nullable(),
  /** The person that gave it back; 'shop' for the buyer. */
  actor: z.string(),
})
export type Refund = z.output<typeof refund>

const refundsOfOrder = z.object({
  refunds: z.array(refund),
  /** What is given back already, and what the caller can still give back, in pesos. */
  refunded: z.number(),
  left: z.number(),
  /** A cancelled order that was paid by hand: the shop itself gives back what is left. */
  in_hand: z.boolean(),
})
export type RefundsOfOrder = z.output<typeof refundsOfOrder>

export const wrongAmount = 'Poné un importe en pesos, mayor que cero y con dos decimales como mucho'
export const pesosToGiveBack = pesos(wrongAmount, wrongAmount)
  .positive(wrongAmount)
  .max(1e9, 'El importe es demasiado grande')
export const reasonForBuyer = z
  .string()
  .trim()
  .min(3, 'Contá por qué, en pocas palabras')
  .max(300, 'El motivo es demasiado largo (hasta 300 letras)')
/** The same key is the same refund or return. */
export const givenKey = z
  .string()
  .min(8, 'La clave lleva de 8 a 100 caracteres')
  .max(100, 'La clave lleva de 8 a 100 caracteres')

export const refundBody = z.object({
  amount: pesosToGiveBack,
  reason: reasonForBuyer,
  idempotency_key: givenKey,
  /** How and when the shop itself gave it back, where it was paid by hand; else as it was paid, today. */
  way: z.enum(manualMethods, { error: 'Elegí cómo lo devolviste' }).optional(),
  date: z.iso.date('Poné el día como AAAA-MM-DD').optional(),
})

const fault = z.object({
  of: z.string(),
  fault: z.enum(['refunded', 'charged-back', 'too-much']),
  ledger: amount(z.number()),
  expected: amount(z.number()),
})

const wrongTotal = z.object({ of: z.string(), sum: amount(z.number()), total: amount(z.number()) })

export const refundCalls = callTable({
  'GET /refunds/check': {
    access: 'payments.read',
    tag: 'Devoluciones',
    summary:
      'Los pagos y las órdenes de los que volvió otro dinero que el que dice el libro de devoluciones, y las órdenes y compras cuyas botellas y cargos no suman su total.',
    answer: z.object({ refunds: z.number(), faults: z.array(fault), totals: z.array(wrongTotal) }),
  },
  'GET /orders/{id}/refunds': {
    access: 'signed-in',
    beyondOwn: 'payments.read',
    tag: 'Devoluciones',
    summary: 'Lo que se devolvió de una orden propia (o de cualquiera, con ese permiso) y lo que queda.',
    path: z.object({ id: idParameter }),
    answer: refundsOfOrder,
    problems: [404],
  },
  'POST /orders/{id}/refunds': {
    access: 'payments.change',
    tag: 'Devoluciones',
    summary:
      'Devuelve una parte de lo pagado: por el medio de pago, o anotada a mano si así se pagó, también de una orden cancelada. La misma «idempotency_key» es la misma devolución; nunca más de lo que queda.',
    path: z.object({ id: idParameter }),
    body: refundBody,
    answer: refundsOfOrder.extend({ message: z.string(), refund }),
    problems: [404, 409],
  },
})
