import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { dayParameter, idParameter, wholeNumber } from '../platform/http/parameters.ts'
import { estados } from '../orders/order-status.ts'

const sum = z.object({ orders: z.number(), total: z.number() })

/** What an order in the list asks the Admin to look at. */
export const saleAlerts = ['payment-mismatch', 'withdrawal', 'unpaid', 'no-address'] as const

const sale = z.object({
  id: z.number(),
  numero: z.string(),
  customer: z.string(),
  email: z.string(),
  estado: z.enum(estados),
  total: z.number(),
  fecha: z.string(),
  bottles: z.number(),
  alerts: z.array(z.enum(saleAlerts)),
})
export type Sale = z.output<typeof sale>

/** What is left of sales without VAT once their wines are paid, of the bottles whose cost is known. Pesos. */
const margin = z.object({
  bottles: z.number(),
  net: z.number(),
  cost: z.number(),
  gross: z.number(),
  percent: z.number(),
})
export type SoldMargin = z.output<typeof margin>

const bar = z.object({ label: z.string(), bottles: z.number(), total: z.number() })
/** Bars of wines and bodegas say their margin too. */
export type SoldBar = z.output<typeof bar> & { margin?: SoldMargin | null }

const soldBar = bar.extend({ id: z.number(), margin: margin.nullable() })
/** What sales are listed by. */
const soldBy = ['vino', 'bodega'] as const
export type SoldBy = (typeof soldBy)[number]

/** Sales of a period. Money in pesos; bottles are pieces. */
const salesReport = z.object({
  bucket: z.enum(['day', 'week', 'month']),
  orders: z.number(),
  total: z.number(),
  bottles: z.number(),
  average: z.number(),
  /** None when no bottle's cost is known. */
  margin: margin.nullable(),
  /** As many days before the period. */
  before: sum,
  /** Every day, week or month of the period by its first day, those without sales too. */
  over: z.array(z.object({ start: z.string(), orders: z.number(), total: z.number() })),
  /** By type and sugar degree, the most bottles first. */
  categories: z.array(bar),
  types: z.array(bar),
  /** The ten of which most bottles were sold. */
  wines: z.array(soldBar),
  producers: z.array(soldBar),
  /** How many of each were sold in all. */
  sold: z.object({ wines: z.number(), producers: z.number() }),
})
export type SalesReport = z.output<typeof salesReport>

const soldQuestion = {
  fdesde: dayParameter,
  fhasta: dayParameter,
  por: z.enum(soldBy, { error: `«por» debe ser uno de: ${soldBy.join(', ')}` }),
  q: z.string().trim().max(100, 'La búsqueda es demasiado larga').optional(),
}
const soldPage = z.object({
  items: z.array(soldBar),
  page: z.number(),
  pages: z.number(),
  count: z.number(),
  /** Of the whole period, whatever was searched for. */
  bottles: z.number(),
})
export type SoldPage = z.output<typeof soldPage>

const troubles = z.object({
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
      amount: z.number(),
      currency: z.string(),
      total: z.number(),
      order_id: z.number().nullable(),
      numero: z.string().nullable(),
      since: z.string(),
    }),
  ),
  /** Orders that go on and were never paid: they count for no figure of sales. */
  unpaid: z.array(
    z.object({
      order_id: z.number(),
      numero: z.string(),
      estado: z.enum(estados),
      total: z.number(),
      since: z.string(),
    }),
  ),
})
export type Troubles = z.output<typeof troubles>

/** What the list of sales can be narrowed by. */
const salesQuestion = {
  estado: z.enum(estados, { error: 'Ese estado no existe' }).optional(),
  q: z.string().trim().max(100, 'La búsqueda es demasiado larga').optional(),
  desde: dayParameter.optional(),
  hasta: dayParameter.optional(),
}

export const salesCalls = callTable({
  'GET /admin/sales': {
    access: 'admin',
    tag: 'Ventas',
    summary:
      'Las ventas por páginas, la última primero: por estado, por número, persona o correo («q»), y por día. Las órdenes en Ingreso solo si se piden.',
    query: z.object({
      ...salesQuestion,
      page: wholeNumber({ min: 0, max: 100_000 }).optional(),
      size: wholeNumber({ min: 1, max: 100 }).optional(),
    }),
    answer: z.object({
      sales: z.array(sale),
      page: z.number(),
      pages: z.number(),
      count: z.number(),
      /** Sum of the totals of all that match, cancelled and unpaid ones left out. */
      total: z.number(),
    }),
  },
  'GET /export/sales': {
    access: 'admin',
    tag: 'Ventas',
    summary:
      'Las ventas como archivo, la primera primero, con IVA aparte y el costo de sus vinos donde se sabe de todos. Los mismos filtros que la lista.',
    query: z.object(salesQuestion),
    answer: z.string(),
    mediaType: 'text/csv',
    refuses: [422],
  },
  'GET /sales/sold': {
    access: 'admin',
    tag: 'Ventas',
    summary:
      'Lo vendido en un período por vino o por bodega («por»), por páginas, lo más vendido primero; «q» busca en los nombres.',
    query: z.object({ ...soldQuestion, page: wholeNumber({ min: 0, max: 100_000 }).optional() }),
    answer: soldPage,
    refuses: [422],
  },
  'GET /export/sold': {
    access: 'admin',
    tag: 'Ventas',
    summary: 'Lo mismo, entero, como archivo.',
    query: z.object(soldQuestion),
    answer: z.string(),
    mediaType: 'text/csv',
    refuses: [422],
  },
  'GET /admin/summary': {
    access: 'admin',
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
      today: sum,
      week: sum,
      weekBefore: sum,
      /** The last fourteen days, oldest first, today last. */
      days: z.array(sum.extend({ day: z.string() })),
      /** The wines that lack the most bottles to their minimum. */
      lowest: z.array(
        z.object({ id: z.number(), name: z.string(), available: z.number(), minimo: z.number() }),
      ),
    }),
  },
  'GET /admin/waiting': {
    access: 'admin',
    tag: 'Ventas',
    summary:
      'Lo que espera, en números, para mostrarlo en todas las pantallas: órdenes en Creada, arrepentimientos, y lo que la tienda no pudo hacer. Con «desde», cuántas compras se pagaron después de ese momento.',
    query: z.object({
      desde: z.iso.datetime('El momento debe tener la forma AAAA-MM-DDTHH:MM:SSZ').optional(),
    }),
    answer: z.object({
      creadas: z.number(),
      withdrawals: z.number(),
      troubles: z.number(),
      /** The order that was paid last, and when, to the microsecond: what `desde` takes. */
      newest: z.object({ id: z.number(), numero: z.string(), paid_at: z.string() }).nullable(),
      /** How many were paid after `desde`; 0 without it. */
      arrived: z.number(),
    }),
  },
  'GET /admin/troubles': {
    access: 'admin',
    tag: 'Ventas',
    summary:
      'Lo que la tienda no pudo hacer sola: correos que el servidor rechazó, pagos por otro importe, devoluciones que no salen, órdenes que siguen sin que nadie las pagara.',
    answer: troubles,
  },
  'PUT /admin/troubles/mail': {
    access: 'admin',
    tag: 'Ventas',
    summary: 'Vuelve a intentar ahora los correos rechazados; con «descartar», deja de intentar ese.',
    input: z.object({ descartar: idParameter.optional() }),
    answer: z.object({ message: z.string() }),
    refuses: [404],
  },
  'GET /sales/report': {
    access: 'admin',
    tag: 'Ventas',
    summary:
      'Lo vendido entre dos días: por categoría, por tipo, por vino, por bodega y en el tiempo. Cuenta las órdenes pagas en Creada, Procesando y Completo.',
    query: z.object({ fdesde: dayParameter, fhasta: dayParameter }),
    answer: salesReport,
    refuses: [422],
  },
})
