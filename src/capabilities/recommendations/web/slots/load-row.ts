import type { Api } from '../../../../app/shop.contract.ts'
import { toRecommendedCard } from '../../../../web/storefront/product-card/card-wine.ts'
import { bannerRequested, similarSize } from '../row-sizes.ts'

/** Wines that are shown where none were found. */
const insteadSize = 4

export const loadHomeRow = (api: Api) => loadRow(api, bannerRequested)
export const loadInstead = (api: Api) => loadRow(api, insteadSize)

async function loadRow(api: Api, size: number) {
  const answer = await api('GET /products/recommended', { query: { size } })
  return answer.ok
    ? { reason: answer.value.reason, items: answer.value.items.map(toRecommendedCard) }
    : undefined
}

export async function loadSimilar(api: Api, id: string) {
  const answer = await api('GET /products/similar/{id}', { path: { id }, query: { size: similarSize } })
  return answer.ok ? answer.value.map(toRecommendedCard) : []
}
