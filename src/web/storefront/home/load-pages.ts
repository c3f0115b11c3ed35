import type { Api } from '../../../app/shop.contract.ts'
import type { CatalogueView } from './catalogue-view.ts'

/**
 * Loads several pages of a list as one, with the position of the last one.
 * @param words a search to be understood, instead of the view's filters
 */
export async function loadPages(
  api: Api,
  { filter, page, from, size, sort }: CatalogueView,
  words: string | undefined,
) {
  const pages = Array.from({ length: page - from + 1 }, (_, index) => from + index)
  const answers = await Promise.all(
    pages.map((number) =>
      api('GET /products', {
        query: {
          ...(words === undefined ? { ...filter, literal: true } : { name: words }),
          page: number,
          size,
          ...(sort ? { sort } : {}),
        },
      }),
    ),
  )
  const last = answers.at(-1)
  if (!last) throw new Error('A list has at least one page')
  if (!last.ok) return last
  if (Array.isArray(last.value)) throw new Error('The catalogue answered without pages')
  // a wine added meanwhile pushes another one to the next page
  const wines = new Map(
    answers.flatMap((answer) =>
      answer.ok && !Array.isArray(answer.value)
        ? answer.value.items.map((wine) => [wine.id, wine] as const)
        : [],
    ),
  )
  return { ok: true as const, value: { ...last.value, items: [...wines.values()] } }
}
