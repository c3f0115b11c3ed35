import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { choiceTags } from '../../catalogue/cache-tags.ts'
import { productAnswer } from '../../catalogue/products/catalogue.contract.ts'
import { adventures, budgets, foods, occasions, tastes } from './answers.ts'

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `Debe ser uno de estos valores: ${values.join(', ')}` })

export const sommelierCalls = callTable({
  'GET /sommelier': {
    access: 'public',
    tag: 'Recomendaciones',
    summary:
      'Tres vinos para cinco respuestas, cada uno con su motivo; «note» dice si hubo que salirse del presupuesto.',
    query: z.object({
      ocasion: oneOf(occasions),
      comida: oneOf(foods),
      gusto: oneOf(tastes),
      presupuesto: oneOf(budgets),
      aventura: oneOf(adventures),
    }),
    answer: z.object({
      note: z.string().nullable(),
      items: z.array(productAnswer.extend({ reason: z.string() })),
    }),
    cache: { tags: (_: unknown, { items }: { items: { id: number }[] }) => choiceTags(items) },
  },
})
