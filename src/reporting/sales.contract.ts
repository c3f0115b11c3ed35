import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { amount, costOfWine } from '../users/amounts.ts'
import { dayParameter, wholeNumber } from '../platform/http/parameters.ts'
import { deliveryFilters } from '../orders/delivery-progress.ts'
import { fileFormat } from './report-rows.contract.ts'
import { estados } from '../orders/order-status.ts'

/** Reasons why an order in the list needs attention. */
export const saleAlerts = [
  'payment-mismatch',
  'stopped',
  'withdrawal',
  'refunded',
  'unpaid',
  'no-address',
] as const

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
  alerts: z.array(z.enum(saleAlerts)),
  /** Number of internal notes. */
  notes: z.number(),
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

/** Filters of the sales list. */
const salesQuestion = {
  estado: z.enum(estados, { error: 'Ese estado no existe' }).optional(),
  /** Shipping progress, independent of the order's state. */
  entrega: z.enum(deliveryFilters, { error: 'Elegí por-enviar, en-camino o entregadas' }).optional(),
  q: z.string().trim().max(100, 'La búsqueda es demasiado larga').optional(),
  desde: dayParameter.optional(),
  hasta: dayParameter.optional(),
}

export const salesCalls = callTable({
  'GET /admin/sales': {
    access: 'orders.read',
    tag: 'Ventas',
    summary:
      'Las ventas por páginas, la última primero: por estado, por lo que falta entregar, por número, persona o correo («q»), y por día. Las órdenes en Ingreso solo si se piden.',
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
      /** Matching sales that are paid and not cancelled, and their total. */
      sold: z.number(),
      total: amount(z.number()),
    }),
  },
  'GET /export/sales': {
    access: 'reports.read',
    tag: 'Ventas',
    summary:
      'Las ventas como archivo, la primera primero, con IVA aparte y el costo de sus vinos donde se sabe de todos. Los mismos filtros que la lista.',
    query: z.object({ ...salesQuestion, format: fileFormat }),
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
