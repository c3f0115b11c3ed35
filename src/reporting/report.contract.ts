import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { amount, costOfWine } from '../users/amounts.ts'
import { manualMethods } from '../settings/payment-methods.ts'
import { dayParameter } from '../platform/http/parameters.ts'
import { bar, margin, soldBar } from './sales.contract.ts'

/** Number of orders and their total in pesos. */
export const orderSum = z.object({ orders: z.number(), total: amount(z.number()) })

/** Sales of a period. Money in pesos, bottles in pieces. */
const salesReport = z.object({
  bucket: z.enum(['day', 'week', 'month']),
  orders: z.number(),
  total: amount(z.number()),
  bottles: z.number(),
  average: amount(z.number()),
  /** Null if no bottle's cost is known. */
  margin: costOfWine(margin.nullable()),
  /** Equally many days before the period. */
  before: orderSum,
  /** Each day, week or month of the period by its first day, including those without sales. */
  over: z.array(z.object({ start: z.string(), orders: z.number(), total: amount(z.number()) })),
  /** By payment method, highest total first. */
  ways: z.array(
    z.object({ way: z.enum(['provider', ...manualMethods]), orders: z.number(), total: amount(z.number()) }),
  ),
  /** By type and sugar degree, most bottles first. */
  categories: z.array(bar),
  types: z.array(bar),
  /** The ten best-selling wines. */
  wines: z.array(soldBar),
  producers: z.array(soldBar),
  /** Number of wines and producers sold. */
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
