import type { z } from 'zod'
import type { categoryAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { categoryText } from '../../../catalogue/taxonomy/product-kinds.ts'
import { adminPageSize, adminSorts } from '../../../catalogue/taxonomy/wine-terms.ts'
import { browserApi } from '../../api/use-api.ts'
import type { Option } from '../../ui/find-options.ts'
import { countDemand } from '../../slots/product-demand.ts'
import { filterOf, type ProductView, type TermOptions } from './product-view.ts'

/** A page of the list of wines, each with how many people wait for its return. */
export async function loadPage(view: ProductView) {
  const answer = await browserApi()('GET /products/all', {
    query: {
      ...filterOf(view),
      page: view.page,
      size: adminPageSize,
      sort: adminSorts.find((sort) => sort === view.sort),
    },
  })
  if (!answer.ok) return answer
  // a page was requested, so a page it is; the type also knows the whole list
  if (Array.isArray(answer.value)) throw new Error('The list came without pages')
  const { items, ...rest } = answer.value
  const awaited = await countDemand(items.filter((wine) => wine.available < 1).map((wine) => wine.id))
  return {
    ok: true as const,
    value: { ...rest, items: items.map((wine) => ({ ...wine, waiting: awaited.get(wine.id) ?? 0 })) },
  }
}

/** The choices of the filters; none of those that the shop cannot say. */
export async function loadTermOptions(): Promise<TermOptions> {
  const api = browserApi()
  const [producers, places, categories] = await Promise.all([
    api('GET /productor'),
    api('GET /location'),
    api('GET /category'),
  ])
  return {
    productor: producers.ok
      ? producers.value.map((producer) => ({ id: String(producer.id_Prod), name: producer.description }))
      : [],
    location: places.ok
      ? places.value.map((place) => ({ id: String(place.id_place), name: place.description }))
      : [],
    category: categories.ok ? categories.value.map(categoryOption) : [],
  }
}

/** A category as a list to choose from has it. */
export const categoryOption = (category: z.output<typeof categoryAnswer>): Option => ({
  id: String(category.id_categ),
  name: categoryText(category),
})
