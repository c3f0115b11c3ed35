import type { Api } from '../../../app/shop.contract.ts'
import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { loadInstead } from '../../slots/load-row.ts'
import { toCard } from '../product-card/card-wine.ts'
import { changed, findNearest, type NearestWines } from './catalogue-view.ts'
import { chosenFilters } from './chosen-filters.ts'

/** What comes nearest to a list without wines, or where nothing does, what is recommended. */
export async function findInstead(
  api: Api,
  parameters: URLSearchParams,
  available: FacetsAnswer,
  listed: NearestWines | undefined,
) {
  const nearest = listed ?? (await findNearest(api, parameters))
  if (nearest) return { nearest: nearestView(parameters, available, nearest) }
  const instead = await loadInstead(api)
  return instead ? { instead } : {}
}

/** @param parameters of the list that no wine is in */
function nearestView(
  parameters: URLSearchParams,
  available: FacetsAnswer,
  { without, total, items }: NearestWines,
) {
  const only = new URLSearchParams([...parameters].filter(([key]) => without.includes(key)))
  const dropped = chosenFilters(only, available).map(({ text }) =>
    text.startsWith('«') ? text : `«${text}»`,
  )
  const wines = total === 1 ? '1 vino' : `${writeNumber(total)} vinos`
  return {
    hint: `Sin ${dropped.join(' ni ')} hay ${wines}.`,
    one: total === 1,
    to: changed(parameters, (next) => {
      for (const key of without) next.delete(key)
    }),
    items: items.map((wine) => ({ ...toCard(wine), reason: null })),
  }
}
