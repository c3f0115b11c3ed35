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

/** Sums of sales, net of returns and refunds. Money in pesos. */
const sums = {
  orders: z.number(),
  bottles: z.number(),
  total: amount(z.number()),
  /** Returned or refunded bottles and money, both already deducted above. */
  returned: z.number(),
  refunded: amount(z.number()),
  /** Null if no bottle's cost is known. */
  margin: costOfWine(margin.nullable()),
}

const row = z.object({
  key: z.string(),
  label: z.string(),
  ...sums,
  /** A promotion's discounts; null for other rows. */
  discount: amount(z.number().nullable()),
  before: z.object({ orders: z.number(), bottles: z.number(), total: amount(z.number()) }),
})
export type BreakdownRow = z.output<typeof row>

const periodTotal = z.object({
  ...sums,
  /** Per order. */
  average: amount(z.number()),
  /** Buyers by whether they had bought before the period; orders without a known buyer count apart. */
  buyers: z.object({ new: z.number(), returning: z.number(), unnamed: z.number() }),
})
export type BreakdownWhole = z.output<typeof periodTotal>

const page = z.object({
  ...rowsPage(row),
  /** Totals of the period, ignoring the search, and of equally many days before. */
  whole: periodTotal,
  before: periodTotal,
})
export type BreakdownPage = z.output<typeof page>

/** A minus sorts the largest first. */
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
