import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { dayParameter, wholeNumber } from '../platform/http/parameters.ts'
import { amount, costOfWine } from '../users/amounts.ts'
import { dimensions } from './breakdown-words.ts'
import { margin } from './sales.contract.ts'

/** Sums of sales, net of what came back and was given back. Money in pesos. */
const sums = {
  orders: z.number(),
  bottles: z.number(),
  total: amount(z.number()),
  /** Bottles that came back or were refunded, and money that was given back: both are taken off above. */
  returned: z.number(),
  refunded: amount(z.number()),
  /** None when no bottle's cost is known. */
  margin: costOfWine(margin.nullable()),
}

const row = z.object({
  key: z.string(),
  label: z.string(),
  ...sums,
  /** What a promotion took off; null for every other row. */
  discount: amount(z.number().nullable()),
  before: z.object({ orders: z.number(), bottles: z.number(), total: amount(z.number()) }),
})
export type BreakdownRow = z.output<typeof row>

const whole = z.object({
  ...sums,
  /** Of an order. */
  average: amount(z.number()),
  /** People by whether they had bought before the period; orders without a known buyer count apart. */
  buyers: z.object({ new: z.number(), returning: z.number(), unnamed: z.number() }),
})
export type BreakdownWhole = z.output<typeof whole>

const page = z.object({
  items: z.array(row),
  page: z.number(),
  pages: z.number(),
  count: z.number(),
  /** Of the period, whatever was searched for; and of as many days before it. */
  whole,
  before: whole,
})
export type BreakdownPage = z.output<typeof page>

/** With a minus the largest first. */
export const breakdownSorts = ['importe', '-importe', 'botellas', '-botellas', 'nombre', '-nombre'] as const
export type BreakdownSort = (typeof breakdownSorts)[number]

const question = {
  fdesde: dayParameter,
  fhasta: dayParameter,
  por: z.enum(dimensions, { error: `«por» debe ser uno de: ${dimensions.join(', ')}` }),
  q: z.string().trim().max(100, 'La búsqueda es demasiado larga').optional(),
  orden: z
    .enum(breakdownSorts, { error: `«orden» debe ser uno de: ${breakdownSorts.join(', ')}` })
    .optional(),
}

export const fileFormat = z.enum(['csv', 'xlsx'], { error: 'El formato debe ser csv o xlsx' }).optional()

export const breakdownCalls = callTable({
  'GET /sales/breakdown': {
    access: 'reports.read',
    tag: 'Ventas',
    summary:
      'Lo vendido en un período repartido por día, vino, bodega, región, canal, medio de pago, promoción u otro criterio («por»), por páginas y junto a los días anteriores. Las partes suman el total.',
    query: z.object({
      ...question,
      page: wholeNumber({ min: 0, max: 100_000 }).optional(),
      size: wholeNumber({ min: 1, max: 100 }).optional(),
    }),
    answer: page,
    problems: [422],
  },
  'GET /export/breakdown': {
    access: 'reports.read',
    tag: 'Ventas',
    summary: 'Lo mismo, entero, como archivo CSV o XLSX («format»).',
    query: z.object({ ...question, format: fileFormat }),
    answer: z.string(),
    mediaType: 'text/csv',
    problems: [422],
  },
})
