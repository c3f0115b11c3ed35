import { z } from 'zod'
import { priceCalls } from '../../catalogue/pricing/prices.contract.ts'
import type { Answered } from '../../platform/http/client.ts'
import { defineTool, refusal, type Tool, type ToolOutcome } from './tool.ts'

const day = z.iso.date('El día va como AAAA-MM-DD').describe('AAAA-MM-DD, por el reloj de la tienda')
const period = { from: day, to: day }
const page = z.number().int().min(0).max(100_000).default(0).describe('Desde 0')

const outcomeOf = (answer: Answered<object>): ToolOutcome =>
  answer.ok ? { ok: true, value: answer.value } : refusal(answer.problem)

const salesReport = defineTool({
  name: 'sales_report',
  title: 'Ventas de un período',
  description:
    'Lo vendido entre dos días: órdenes, total en pesos, botellas, por medio de pago, por tipo, y los diez vinos que más se vendieron.',
  needs: 'reports.read',
  input: z.object(period),
  run: async ({ from, to }, { api }) =>
    outcomeOf(await api('GET /sales/report', { query: { fdesde: from, fhasta: to } })),
})

const soldWines = defineTool({
  name: 'sold_wines',
  title: 'Qué se vendió',
  description: 'Botellas vendidas entre dos días por vino o por bodega, de más a menos, por páginas.',
  needs: 'reports.read',
  input: z.object({
    ...period,
    by: z.enum(['vino', 'bodega']).default('vino'),
    query: z.string().max(100).optional().describe('Busca en los nombres'),
    page,
  }),
  run: async ({ from, to, by, query, page: at }, { api }) =>
    outcomeOf(
      await api('GET /sales/sold', { query: { fdesde: from, fhasta: to, por: by, q: query, page: at } }),
    ),
})

const stockReport = defineTool({
  name: 'stock_report',
  title: 'Stock',
  description:
    'Cuánto hay de cada vino, cuánto vale y para cuántos días alcanza al ritmo de un período, por páginas.',
  needs: 'reports.read',
  input: z.object({
    ...period,
    query: z.string().max(100).optional().describe('Busca en los nombres'),
    page,
    size: z.number().int().min(1).max(50).default(20),
  }),
  run: async ({ from, to, query, page: at, size }, { api }) =>
    outcomeOf(
      await api('GET /sales/stock', { query: { fdesde: from, fhasta: to, q: query, page: at, size } }),
    ),
})

const previewPrices = defineTool({
  name: 'preview_prices',
  title: 'Probar un cambio de precios',
  description:
    'Los precios de lista que cambiarían con una regla, viejos y nuevos. No cambia nada. Devuelve «fingerprint», que pide apply_prices.',
  needs: 'prices.change',
  input: priceCalls['POST /prices/preview'].body,
  run: async (body, { api }) => outcomeOf(await api('POST /prices/preview', { body })),
})

const applyPrices = defineTool({
  name: 'apply_prices',
  title: 'Cambiar precios',
  description:
    'Aplica un cambio de precios que se probó con preview_prices, con su misma regla, alcance y «fingerprint». Si algo cambió desde entonces no cambia nada. Mostrale antes a la persona qué cambia y pedile que confirme. Se deshace en Precios.',
  needs: 'prices.change',
  changes: true,
  input: priceCalls['POST /prices'].body,
  run: async (body, { api }) => outcomeOf(await api('POST /prices', { body })),
})

/** For callers with a key that has their scope. */
export const ownerTools: readonly Tool[] = [salesReport, soldWines, stockReport, previewPrices, applyPrices]
