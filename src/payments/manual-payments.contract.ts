import { z } from 'zod'
import { availabilityTag } from '../catalogue/cache-tags.ts'
import { pesos } from '../money/money.contract.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { dayParameter, idParameter } from '../platform/http/parameters.ts'
import { amount } from '../users/amounts.ts'
import { manualMethods } from '../settings/payment-methods.ts'

const wrongAmount = 'Poné el importe en pesos, mayor que cero y con dos decimales como mucho'
const way = z.enum(manualMethods, { error: 'Elegí cómo se pagó' })
const reason = z
  .string({ error: 'Contá por qué, en pocas palabras' })
  .trim()
  .min(3, 'Contá por qué, en pocas palabras')
  .max(300, 'El motivo es demasiado largo (hasta 300 letras)')

export const notedPayment = z.object({
  way,
  amount: pesos(wrongAmount, wrongAmount).positive(wrongAmount).max(1e9, 'El importe es demasiado grande'),
  /** The shop's day on which the money came; today where left out. */
  date: dayParameter.optional(),
  note: z.string().trim().max(300, 'La nota es demasiado larga (hasta 300 letras)').optional(),
  idempotency_key: z
    .string()
    .min(8, 'La clave lleva de 8 a 100 caracteres')
    .max(100, 'La clave lleva de 8 a 100 caracteres')
    .optional(),
})
export type NotedPayment = z.output<typeof notedPayment>

export const correctedMethod = z.object({ way, reason })
export const takenBack = z.object({ reason })

const manualPayment = z.object({
  id: z.number(),
  way,
  amount: amount(z.number()),
  /** YYYY-MM-DD. */
  date: z.string(),
  /** For the shop's people alone, like the names below: '' and 'shop' for the buyer. */
  note: z.string(),
  actor: z.string(),
  at: z.string(),
  taken_back: z.object({ at: z.string(), actor: z.string(), reason: z.string() }).nullable(),
})
export type ManualPayment = z.output<typeof manualPayment>

const manualPayments = z.object({
  payments: z.array(manualPayment),
  /** What the caller may do about them now. */
  may_note: z.boolean(),
  may_take_back: z.boolean(),
  may_correct: z.boolean(),
})
export type ManualPayments = z.output<typeof manualPayments>

const done = manualPayments.extend({ message: z.string() })
const path = z.object({ id: idParameter })

export const manualPaymentCalls = callTable({
  'GET /orders/{id}/paid': {
    access: 'signed-in',
    beyondOwn: 'payments.read',
    tag: 'Pagos',
    summary: 'Los pagos anotados a mano de una orden propia (o de cualquiera, con ese permiso).',
    path,
    answer: manualPayments,
    problems: [404],
  },
  'POST /orders/{id}/paid': {
    access: 'payments.note',
    tag: 'Pagos',
    summary:
      'Anota que una orden en Ingreso se pagó por transferencia, en efectivo o con tarjeta en el local: pasa a Creada. El importe es el total de la orden. La misma «idempotency_key» es el mismo pago.',
    path,
    body: notedPayment,
    answer: done,
    problems: [404, 409],
    invalidates: ['wine', availabilityTag],
  },
  'PUT /orders/{id}/paid': {
    access: 'payments.note',
    tag: 'Pagos',
    summary:
      'Corrige, el mismo día, cómo se pagó una orden: el pago anotado se anula y queda otro en su lugar.',
    path,
    body: correctedMethod,
    answer: done,
    problems: [404, 409],
    invalidates: [],
  },
  'DELETE /orders/{id}/paid': {
    access: 'payments.note',
    tag: 'Pagos',
    summary:
      'Anula, el mismo día y antes de prepararla, el pago anotado de una orden: vuelve a Ingreso con sus botellas reservadas.',
    path,
    input: takenBack,
    answer: done,
    problems: [404, 409],
    invalidates: ['wine', availabilityTag],
  },
})
