import { z } from 'zod'
import { availabilityTag } from '../catalogue/cache-tags.ts'
import { seenPesos } from '../money/money.contract.ts'
import { orderAnswer } from '../orders/orders.contract.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { idParameter } from '../platform/http/parameters.ts'
import { manualOrder } from '../purchases/manual-orders.contract.ts'
import { manualMethods } from '../settings/payment-methods.ts'
import { amount } from '../users/amounts.ts'
import { givenKey } from './refunds.contract.ts'
import { returnBody } from './returns.contract.ts'

export const exchangeBody = z.object({
  /** Bottles that come back. */
  returned: returnBody.shape.lines,
  /** Bottles that go out, at today's prices. */
  products: manualOrder.shape.products,
  reason: returnBody.shape.reason,
  /** How the difference is paid or given back. */
  way: z.enum(manualMethods, { error: 'Elegí cómo se paga o se devuelve la diferencia' }),
  /** Sent to the order's address, at the price of its delivery; otherwise handed over at once. */
  send: z.boolean().default(false),
  /** What the new bottles were said to cost; compared. */
  total: seenPesos,
  idempotency_key: givenKey.max(90, 'La clave lleva de 8 a 90 caracteres'),
})
export type ExchangeBody = z.output<typeof exchangeBody>

export const exchangeCalls = callTable({
  'POST /orders/{id}/exchange': {
    access: 'returns.change',
    tag: 'Devoluciones',
    summary:
      'Un cambio en un paso: anota las botellas que vuelven con su dinero, y toma una orden a mano por las que salen, a los precios de hoy. Lo que se pagó sin proveedor se devuelve por el mismo medio que paga lo nuevo, así que se mueve solo la diferencia («difference»: positiva, se cobra; negativa, se entrega); lo que se pagó con Mercado Pago vuelve por ahí y lo nuevo se cobra entero. La misma «idempotency_key» es el mismo cambio.',
    path: z.object({ id: idParameter }),
    body: exchangeBody,
    answer: z.object({
      message: z.string(),
      order: orderAnswer,
      /** Pesos: what goes back of the first order, and what changes hands now. */
      refunded: amount(z.number()),
      difference: amount(z.number()),
    }),
    problems: [403, 404, 409],
    invalidates: ['wine', availabilityTag],
  },
})
