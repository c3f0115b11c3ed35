import { z } from 'zod'
import { declarations } from '../capabilities/declarations.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { amount } from '../users/amounts.ts'
import { idParameter } from '../platform/http/parameters.ts'
import { estados } from '../orders/order-status.ts'
import { chosenMethods, manualMethods } from '../settings/payment-methods.ts'
import { orderSum } from '../reporting/report.contract.ts'

/** Numbers of the capabilities, by their names. */
const countsOfCapabilities: object = Object.fromEntries(
  declarations.flatMap(({ counts = [] }) => counts.map((name) => [name, z.number()])),
)

const alerts = z.object({
  /** Messages that the mail server rejected; retried less and less often. */
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
  /** Payments that do not match their purchase, and refunds that fail. */
  payments: z.array(
    z.object({
      payment_id: z.string(),
      /** gone: the buyer has the money back, but the order continues. */
      settled: z.enum(['mismatch', 'refund-due', 'gone']),
      amount: amount(z.number()),
      currency: z.string(),
      total: amount(z.number()),
      order_id: z.number().nullable(),
      numero: z.string().nullable(),
      since: z.string(),
    }),
  ),
  /** Disputes: open cases, and lost ones whose parcel has not shipped. */
  disputes: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['chargeback', 'claim', 'fraud']),
      state: z.enum(['open', 'lost']),
      amount: amount(z.number()),
      order_id: z.number(),
      numero: z.string(),
      /** Whether the order must not ship. */
      stopped: z.boolean(),
      /** Deadline for evidence. */
      deadline: z.string().nullable(),
      since: z.string(),
    }),
  ),
  /** Active orders that were never paid, which no sales figure includes. */
  unpaid: z.array(
    z.object({
      order_id: z.number(),
      numero: z.string(),
      estado: z.enum(estados),
      total: amount(z.number()),
      since: z.string(),
    }),
  ),
  /** Paid orders without a delivery method. */
  undelivered: z.array(
    z.object({
      order_id: z.number(),
      numero: z.string(),
      estado: z.enum(estados),
      direccion: z.string().nullable(),
      since: z.string(),
    }),
  ),
  /** Cancelled orders that were paid outside the provider: the shop refunds them manually and records it. */
  owed: z.array(
    z.object({
      order_id: z.number(),
      numero: z.string(),
      way: z.enum(manualMethods),
      /** Still to be refunded. */
      amount: amount(z.number()),
      since: z.string(),
    }),
  ),
  /** Active orders that were fully refunded, which must not be prepared or shipped. */
  given_back: z.array(
    z.object({
      order_id: z.number(),
      numero: z.string(),
      estado: z.enum(estados),
      /** The refunded amount. */
      amount: amount(z.number()),
      since: z.string(),
    }),
  ),
  /** Unpaid orders to be paid by transfer or at a branch, those with a receipt first. */
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
      'Lo que espera y cómo van las ventas: órdenes por estado, hoy, la semana y el mes contra los anteriores, vinos bajo el mínimo.',
    answer: z.object({
      creadas: z.number(),
      procesando: z.number(),
      /** Packed, and neither sent nor ready for pickup. */
      toSend: z.number(),
      /** Orders whose transfer, or payment at a branch, staff have to note; those of them with a receipt. */
      awaited: z.number(),
      receipts: z.number(),
      withdrawals: z.number(),
      /** Problems that need manual action. */
      troubles: z.number(),
      belowMinimum: z.number(),
      ...countsOfCapabilities,
      today: orderSum,
      week: orderSum,
      weekBefore: orderSum,
      /** The same day of the week before, and the last thirty days with those before. */
      sameDayBefore: orderSum,
      month: orderSum,
      monthBefore: orderSum,
      /** The last fourteen days, oldest first. */
      days: z.array(orderSum.extend({ day: z.string() })),
      /** Wines furthest below their minimum stock. */
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
      /** New questions from the contact page. */
      questions: z.number(),
      troubles: z.number(),
      /** The most recently paid order, and when, to the microsecond, for `desde`. */
      newest: z.object({ id: z.number(), numero: z.string(), paid_at: z.string() }).nullable(),
      /** Orders paid after `desde`; 0 without it. */
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
