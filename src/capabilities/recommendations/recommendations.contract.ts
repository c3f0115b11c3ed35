import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { choiceTags, wineTag } from '../../catalogue/cache-tags.ts'
import { idParameter, listParameter, wholeNumber } from '../../platform/http/parameters.ts'
import { productAnswer } from '../../catalogue/products/catalogue.contract.ts'
import { recentlyViewedLimit } from '../../catalogue/recently-viewed-limit.ts'

const question = {
  size: wholeNumber({ min: 1, max: 24 }).optional(),
  seen: listParameter(idParameter, recentlyViewedLimit).optional(),
}

/** A wine with the reason why it is shown; null: the heading says it. */
const recommendedWine = productAnswer.extend({ reason: z.string().nullable() })
export type RecommendedWine = z.output<typeof recommendedWine>

export const recommendationCalls = callTable({
  'GET /products/recommended': {
    access: 'public',
    tag: 'Recomendaciones',
    summary:
      'Vinos recomendados, con el motivo: según lo que compró, le gustó o miró («seen», del último al primero) quien pregunta; si no se sabe nada, los de la temporada.',
    query: z.object(question),
    answer: z.object({ reason: z.string(), personal: z.boolean(), items: z.array(recommendedWine) }),
    cache: { tags: (_: unknown, { items }: { items: RecommendedWine[] }) => choiceTags(items) },
  },
  'GET /products/similar/{id}': {
    access: 'public',
    tag: 'Recomendaciones',
    summary: 'Vinos parecidos a uno, del más al menos parecido, cada uno con el motivo.',
    path: z.object({ id: idParameter }),
    query: z.object(question),
    answer: z.array(recommendedWine),
    problems: [404],
    cache: {
      tags: ({ path }: { path: { id: number } }, wines: RecommendedWine[]) => [
        wineTag(path.id),
        ...choiceTags(wines),
      ],
    },
  },
})
