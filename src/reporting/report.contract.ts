import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { amount, costOfWine } from '../users/amounts.ts'
import { manualMethods } from '../settings/payment-methods.ts'
import { dayParameter } from '../platform/http/parameters.ts'
import { bar, margin, soldBar } from './sales.contract.ts'

/** How many orders, and what they came to. Pesos. */
export const orderSum = z.object({ orders: z.number(), total: amount(z.number()) })

/** Sales of a period. Money in pesos; bottles are pieces. */
const salesReport = z.object({
  bucket: z.enum(['day', 'week', 'month']),
  orders: z.number(),
  total: amount(z.number()),
  bottles: z.number(),
  average: amount(z.number()),
  /** None when no bottle's cost is known. */
  margin: costOfWine(margin.nullable()),
  /** As many days before the period. */
  before: orderSum,
  /** Every day, week or month of the period by its first day, those without sales too. */
  over: z.array(z.object({ start: z.string(), orders: z.number(), total: amount(z.number()) })),
  /** By way of paying, the most money first. */
  ways: z.array(
    z.object({ way: z.enum(['provider', ...manualMethods]), orders: z.number(), total: amount(z.number()) }),
  ),
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

export const reportCalls = callTable({
  'GET /sales/report': {
    access: 'reports.read',
    tag: 'Ventas',
    summary:
      'Lo vendido entre dos días: por categoría, por tipo, por vino, por bodega y en el tiempo. Cuenta las órdenes pagas en Creada, Procesando y Completo.',
    query: z.object({ fdesde: dayParameter, fhasta: dayParameter }),
    answer: salesReport,
    problems: [422],
  },
})
