import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { costOfWine, priceOfWine } from '../users/amounts.ts'
import {
  fileFormat,
  inPages,
  rowsCall,
  rowsFileCall,
  rowsPage,
  rowsQuestion,
  wordOf,
} from './report-rows.contract.ts'

/**
 * Views: all wines, those in stock without sales, those that run out within two weeks at the current pace.
 */
export const stockViews = ['todos', 'sin-ventas', 'se-acaban'] as const
export type StockView = (typeof stockViews)[number]
/** A minus sorts the largest first. */
export const stockSorts = [
  'valor',
  '-valor',
  'botellas',
  '-botellas',
  'cobertura',
  '-cobertura',
  'nombre',
  '-nombre',
] as const
export type StockSort = (typeof stockSorts)[number]

const row = z.object({
  id: z.number(),
  label: z.string(),
  /** Bottles in the storeroom, including reserved ones. */
  stock: z.number(),
  available: z.number(),
  /** Bottles sold in the period and not returned. */
  sold: z.number(),
  /** Days that the available bottles last at the period's pace; null without sales. */
  cover: z.number().nullable(),
  /** Day of the last sale, YYYY-MM-DD; null if there is none. */
  last: z.string().nullable(),
  /** Value of the stock in pesos, at sale price and, where known, at cost. */
  priced: priceOfWine(z.number()),
  cost: costOfWine(z.number().nullable()),
})
export type StockRow = z.output<typeof row>

const page = z.object({
  ...rowsPage(row),
  /** Totals of all wines in the view, ignoring the search. `costed`: bottles with known cost. */
  whole: z.object({
    wines: z.number(),
    stock: z.number(),
    sold: z.number(),
    priced: priceOfWine(z.number()),
    costed: z.number(),
    cost: costOfWine(z.number()),
  }),
})
export type StockPage = z.output<typeof page>

const question = { ...rowsQuestion(stockSorts), vinos: wordOf('vinos', stockViews).optional() }

export const stockReportCalls = callTable({
  'GET /sales/stock': {
    ...rowsCall,
    summary:
      'El stock por su valor y por los días que alcanza al ritmo de un período, por páginas; «vinos» deja los vinos sin ventas o los que se acaban.',
    query: z.object({ ...question, ...inPages }),
    answer: page,
  },
  'GET /export/stock': { ...rowsFileCall, query: z.object({ ...question, format: fileFormat }) },
})
