import type { Api } from '../../../app/shop.contract.ts'
import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { toCard, toRecommendedCard } from '../product-card/card-wine.ts'
import { changed, findNearest } from './catalogue-view.ts'
import { chosenFilters } from './chosen-filters.ts'

/** Wines shown instead of an empty list. */
const insteadSize = 4

/** The closest matches to an empty list or, without any, recommendations. */
export async function findInstead(api: Api, parameters: URLSearchParams, available: FacetsAnswer) {
  const nearest = await findNearest(api, parameters)
  if (nearest) {
    const { without, total, items } = nearest
    const only = new URLSearchParams([...parameters].filter(([key]) => without.includes(key)))
    const dropped = chosenFilters(only, available).map(({ text }) =>
      text.startsWith('«') ? text : `«${text}»`,
    )
    const to = changed(parameters, (next) => {
      for (const key of without) next.delete(key)
    })
    const wines = total === 1 ? '1 vino' : `${writeNumber(total)} vinos`
    const hint = `Sin ${dropped.join(' ni ')} hay ${wines}.`
    return {
      nearest: {
        hint,
        one: total === 1,
        to,
        items: items.map((wine) => ({ ...toCard(wine), reason: null })),
      },
    }
  }
  const recommended = await api('GET /products/recommended', { query: { size: insteadSize } })
  if (!recommended.ok) return {}
  return {
    instead: { reason: recommended.value.reason, items: recommended.value.items.map(toRecommendedCard) },
  }
}
