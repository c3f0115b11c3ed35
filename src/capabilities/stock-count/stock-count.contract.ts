import { z } from 'zod'
import { availabilityTag } from '../../catalogue/cache-tags.ts'
import { bulkAnswer } from '../../platform/http/bulk-change.ts'
import { callTable } from '../../platform/http/endpoint.ts'
import { flagParameter, idParameter, wholeNumber } from '../../platform/http/parameters.ts'

const line = z.object({
  id: z.number(),
  /** With producer, vintage and content. */
  name: z.string(),
  producer: z.string(),
  /** Its place in the store room; '' if unknown. */
  shelf: z.string(),
  ean: z.string().nullable(),
  sku: z.string().nullable(),
  /** Bottles that should be there, including reserved ones. */
  stock: z.number(),
  reserved: z.number(),
})
export type CountLine = z.output<typeof line>

const part = {
  estante: z.string().trim().max(60, 'El estante es demasiado largo').optional(),
  bodega: idParameter.optional(),
  /** Everything that is on sale or in stock. */
  todo: flagParameter.optional(),
}

export const mostLines = 2000
const bottles = wholeNumber({ min: 0, max: 100_000 })

export const stockCountCalls = callTable({
  'GET /stock-count': {
    access: 'stock.change',
    tag: 'Stock',
    summary:
      'La planilla para contar: los productos de un estante, de una bodega, o todos («todo»), por estante, con lo que debería haber. Lo reservado se cuenta también.',
    query: z.object(part),
    answer: z.object({
      lines: z.array(line),
      shelves: z.array(z.string()),
      producers: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  },
  'POST /stock-count': {
    access: 'stock.change',
    tag: 'Stock',
    summary:
      'Asienta lo contado en el libro de stock, cada producto por su cuenta y solo si hay todavía lo que se vio («stock»): los que cambiaron mientras se contaba dicen por qué quedaron.',
    body: z.object({
      lines: z
        .array(z.object({ product_id: idParameter, counted: bottles, stock: bottles }))
        .min(1, 'No hay diferencias que anotar')
        .max(mostLines, `Hasta ${mostLines} productos por vez`),
    }),
    answer: bulkAnswer(z.number()),
    invalidates: ['wine', availabilityTag],
  },
})
