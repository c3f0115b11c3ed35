import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { amount, costOfWine } from '../users/amounts.ts'
import { dayParameter, wholeNumber } from '../platform/http/parameters.ts'
import { wayKinds } from '../delivery/zone.ts'
import { mostSelected, orderFilter } from '../orders/order-filter.contract.ts'
import { fileFormat } from './report-rows.contract.ts'
import { estados } from '../orders/order-status.ts'
import { paymentNames } from '../settings/payment-methods.ts'

/** Reasons why an order in the list needs attention. */
export const saleAlerts = [
  'payment-mismatch',
  'stopped',
  'withdrawal',
  'refunded',
  'unpaid',
  'no-address',
] as const

/** The kinds of delivery methods; `counter` is handed over where it is bought. */
const travelKinds = [...wayKinds, 'counter'] as const

const sale = z.object({
  id: z.number(),
  numero: z.string(),
  customer: z.string(),
  email: z.string(),
  estado: z.enum(estados),
  total: amount(z.number()),
  fecha: z.string(),
  bottles: z.number(),
  /** Whether it is picked up, and its shipping progress. */
  pickup: z.boolean(),
  sent: z.boolean(),
  delivered: z.boolean(),
  /** Name of the delivery method, and its kind; null where none was chosen. */
  method: z.string(),
  kind: z.enum(travelKinds).nullable(),
  zone: z.string(),
  hours: z.string(),
  /** Promised days; the wished day of a gift. YYYY-MM-DD. */
  earliest: z.string().nullable(),
  latest: z.string().nullable(),
  /** How it was paid or is going to be paid. */
  payment: z.enum(paymentNames),
  recipient: z.string(),
  /** Tracking number; '' for none. */
  tracking: z.string(),
  alerts: z.array(z.enum(saleAlerts)),
})
export type Sale = z.output<typeof sale>

/** Sales without VAT less the wines' cost, for bottles with known cost. Pesos. */
export const margin = z.object({
  bottles: z.number(),
  net: z.number(),
  cost: z.number(),
  gross: z.number(),
  percent: z.number(),
})
export type SoldMargin = z.output<typeof margin>

/** A bar of a chart: the quantity sold. */
export const bar = z.object({ label: z.string(), bottles: z.number(), total: amount(z.number()) })
/** Bars of wines and bodegas also have a margin. */
export type SoldBar = z.output<typeof bar> & { margin?: SoldMargin | null }

export const soldBar = bar.extend({ id: z.number(), margin: costOfWine(margin.nullable()) })
/** Groupings of sales. */
const soldBy = ['vino', 'bodega'] as const
export type SoldBy = (typeof soldBy)[number]

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
  /** Of the whole period, ignoring the search. */
  bottles: z.number(),
})
export type SoldPage = z.output<typeof soldPage>

const facet = z.array(z.object({ name: z.string(), count: z.number() }))
/** Each value with its sales under the other filters, most frequent first. */
const facets = z.object({
  methods: z.array(z.object({ name: z.string(), kind: z.enum(travelKinds).nullable(), count: z.number() })),
  zones: facet,
  hours: facet,
  payments: facet,
})
export type SalesFacets = z.output<typeof facets>

export const salesCalls = callTable({
  'GET /admin/sales': {
    access: 'orders.read',
    tag: 'Ventas',
    summary:
      'Las ventas por páginas, la última primero: por estado, por lo que falta entregar, por forma de entrega («forma»), zona, horario, medio de pago («pago»), día prometido («dia»), por número, persona, quien recibe o correo («q»), y por día de compra. Con cuántas hay de cada forma, zona, horario y medio. Las órdenes en Ingreso solo si se piden.',
    query: z.object({
      ...orderFilter,
      page: wholeNumber({ min: 0, max: 100_000 }).optional(),
      size: wholeNumber({ min: 1, max: mostSelected }).optional(),
    }),
    answer: z.object({
      sales: z.array(sale),
      page: z.number(),
      pages: z.number(),
      count: z.number(),
      /** Matching sales that are paid and not cancelled, and their total. */
      sold: z.number(),
      total: amount(z.number()),
      facets,
    }),
  },
  'GET /export/sales': {
    access: 'reports.read',
    tag: 'Ventas',
    summary:
      'Las ventas como archivo, la primera primero, con IVA aparte y el costo de sus vinos donde se sabe de todos. Los mismos filtros que la lista.',
    query: z.object({ ...orderFilter, format: fileFormat }),
    answer: z.string(),
    mediaType: 'text/csv',
    problems: [422],
  },
  'GET /sales/sold': {
    access: 'reports.read',
    tag: 'Ventas',
    summary:
      'Lo vendido en un período por vino o por bodega («por»), por páginas, lo más vendido primero; «q» busca en los nombres.',
    query: z.object({ ...soldQuestion, page: wholeNumber({ min: 0, max: 100_000 }).optional() }),
    answer: soldPage,
    problems: [422],
  },
  'GET /export/sold': {
    access: 'reports.read',
    tag: 'Ventas',
    summary: 'Lo mismo, entero, como archivo.',
    query: z.object(soldQuestion),
    answer: z.string(),
    mediaType: 'text/csv',
    problems: [422],
  },
})
