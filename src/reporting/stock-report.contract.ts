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

/** Which wines: all, those in stock of which nothing was sold, those that are gone within two weeks at this pace. */
export const stockViews = ['todos', 'sin-ventas', 'se-acaban'] as const
export type StockView = (typeof stockViews)[number]
/** With a minus the largest first. */
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
  /** Bottles on the shelf, those of open purchases among them. */
  stock: z.number(),
  available: z.number(),
  /** Bottles sold in the period that did not come back. */
  sold: z.number(),
  /** For how many days what is available lasts at the pace of the period; null when nothing was sold. */
  cover: z.number().nullable(),
  /** Day of the last sale, YYYY-MM-DD; null when there was none. */
  last: z.string().nullable(),
  /** Of the stock, in pesos: at the price of sale, and at cost where it is known. */
  priced: priceOfWine(z.number()),
  cost: costOfWine(z.number().nullable()),
})
export type StockRow = z.output<typeof row>

const page = z.object({
  ...rowsPage(row),
  /** Of all the wines of the view, whatever was searched for. `costed`: bottles whose cost is known. */
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
