import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { amount } from '../users/amounts.ts'
import { idParameter } from '../platform/http/parameters.ts'
import { estados } from '../orders/order-status.ts'
import { chosenMethods, manualMethods } from '../settings/payment-methods.ts'
import { orderSum } from '../reporting/report.contract.ts'

const alerts = z.object({
  /** Messages that the mail server refused. They are tried again, less and less often. */
  mails: z.array(
    z.object({
      id: z.number(),
      to: z.string(),
      subject: z.string(),
      since: z.string(),
      attempts: z.number(),
      refusal: z.string(),
    }),
  ),
  /** Payments of another amount than their purchase, and refunds that do not go through. */
  payments: z.array(
    z.object({
      payment_id: z.string(),
      /** gone: the person has the money again, and the order goes on all the same. */
      settled: z.enum(['mismatch', 'refund-due', 'gone']),
      amount: amount(z.number()),
      currency: z.string(),
      total: amount(z.number()),
      order_id: z.number().nullable(),
      numero: z.string().nullable(),
      since: z.string(),
    }),
  ),
  /** What the payment provider tells against payments: open cases, and lost ones whose parcel has not left. */
  disputes: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['chargeback', 'claim', 'fraud']),
      state: z.enum(['open', 'lost']),
      amount: amount(z.number()),
      order_id: z.number(),
      numero: z.string(),
      /** Whether the order must not leave. */
      stopped: z.boolean(),
      /** For the evidence. */
      deadline: z.string().nullable(),
      since: z.string(),
    }),
  ),
  /** Orders that go on and were never paid: they count for no figure of sales. */
  unpaid: z.array(
    z.object({
      order_id: z.number(),
      numero: z.string(),
      estado: z.enum(estados),
      total: amount(z.number()),
      since: z.string(),
    }),
  ),
  /** Paid orders to be sent that have no delivery method. */
  undelivered: z.array(
    z.object({
      order_id: z.number(),
      numero: z.string(),
      estado: z.enum(estados),
      direccion: z.string().nullable(),
      since: z.string(),
    }),
  ),
  /** Cancelled orders that were paid without the provider: the shop itself gives their money back, and notes it. */
  owed: z.array(
    z.object({
      order_id: z.number(),
      numero: z.string(),
      way: z.enum(manualMethods),
      /** What has not gone back yet. */
      amount: amount(z.number()),
      since: z.string(),
    }),
  ),
  /** Orders that go on although all of their money went back: they are neither prepared nor sent. */
  given_back: z.array(
    z.object({
      order_id: z.number(),
      numero: z.string(),
      estado: z.enum(estados),
      /** What went back. */
      amount: amount(z.number()),
      since: z.string(),
    }),
  ),
  /** Unpaid orders that are paid by transfer or at a branch, those with a receipt first. */
  awaited: z.array(
    z.object({
      order_id: z.number(),
      numero: z.string(),
      way: z.enum(chosenMethods),
      total: amount(z.number()),
      receipts: z.number(),
      until: z.string().nullable(),
    }),
  ),
})
export type Alerts = z.output<typeof alerts>

export const alertCalls = callTable({
  'GET /admin/summary': {
    access: 'admin.open',
    tag: 'Ventas',
    summary:
      'Lo que espera y cómo van las ventas: órdenes por estado, hoy y la semana contra la anterior, vinos bajo el mínimo.',
    answer: z.object({
      creadas: z.number(),
      procesando: z.number(),
      withdrawals: z.number(),
      /** What the shop could not do by itself. */
      troubles: z.number(),
      reportedReviews: z.number(),
      belowMinimum: z.number(),
      /** Reviews of the last seven days. */
      newReviews: z.number(),
      today: orderSum,
      week: orderSum,
      weekBefore: orderSum,
      /** The last fourteen days, oldest first, today last. */
      days: z.array(orderSum.extend({ day: z.string() })),
      /** The wines that lack the most bottles to their minimum. */
      lowest: z.array(
        z.object({ id: z.number(), name: z.string(), available: z.number(), minimo: z.number() }),
      ),
    }),
  },
  'GET /admin/waiting': {
    access: 'admin.open',
    tag: 'Ventas',
    summary:
      'Lo que espera, en números, para mostrarlo en todas las pantallas: órdenes en Creada, arrepentimientos, y lo que la tienda no pudo hacer. Con «desde», cuántas compras se pagaron después de ese momento.',
    query: z.object({
      desde: z.iso.datetime('El momento debe tener la forma AAAA-MM-DDTHH:MM:SSZ').optional(),
    }),
    answer: z.object({
      creadas: z.number(),
      withdrawals: z.number(),
      /** Questions of the contact page that are new. */
      questions: z.number(),
      troubles: z.number(),
      /** The order that was paid last, and when, to the microsecond: what `desde` takes. */
      newest: z.object({ id: z.number(), numero: z.string(), paid_at: z.string() }).nullable(),
      /** How many were paid after `desde`; 0 without it. */
      arrived: z.number(),
    }),
  },
  'GET /admin/troubles': {
    access: 'alerts.read',
    tag: 'Ventas',
    summary:
      'Lo que la tienda no pudo hacer sola: correos que el servidor rechazó, pagos por otro importe, devoluciones que no salen, contracargos y reclamos con su plazo, órdenes que siguen sin que nadie las pagara, órdenes pagas sin forma de entrega, órdenes canceladas cuyo dinero hay que devolver en mano, órdenes que siguen con todo su dinero devuelto.',
    answer: alerts,
  },
  'PUT /admin/troubles/mail': {
    access: 'alerts.change',
    tag: 'Ventas',
    summary: 'Vuelve a intentar ahora los correos rechazados; con «descartar», deja de intentar ese.',
    input: z.object({ descartar: idParameter.optional() }),
    answer: z.object({ message: z.string() }),
    problems: [404],
  },
})
