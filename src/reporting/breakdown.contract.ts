import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { amount, costOfWine } from '../users/amounts.ts'
import { dimensions } from './breakdown-words.ts'
import {
  fileFormat,
  inPages,
  rowsCall,
  rowsFileCall,
  rowsPage,
  rowsQuestion,
  wordOf,
} from './report-rows.contract.ts'
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
  ...rowsPage(row),
  /** Of the period, whatever was searched for; and of as many days before it. */
  whole,
  before: whole,
})
export type BreakdownPage = z.output<typeof page>

/** With a minus the largest first. */
export const breakdownSorts = ['importe', '-importe', 'botellas', '-botellas', 'nombre', '-nombre'] as const
export type BreakdownSort = (typeof breakdownSorts)[number]

const question = { ...rowsQuestion(breakdownSorts), por: wordOf('por', dimensions) }

export const breakdownCalls = callTable({
  'GET /sales/breakdown': {
    ...rowsCall,
    summary:
      'Lo vendido en un período repartido por día, vino, bodega, región, canal, medio de pago, promoción u otro criterio («por»), por páginas y junto a los días anteriores. Las partes suman el total.',
    query: z.object({ ...question, ...inPages }),
    answer: page,
  },
  'GET /export/breakdown': { ...rowsFileCall, query: z.object({ ...question, format: fileFormat }) },
})
