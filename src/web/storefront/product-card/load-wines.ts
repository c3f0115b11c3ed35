import type { Api } from '../../../app/shop.contract.ts'
import { toCard, type CardWine } from './card-wine.ts'

/** Wines by their ids, in that order, without those that are no longer for sale. */
export async function loadWines(api: Api, ids: readonly number[]): Promise<CardWine[]> {
  const answers = await Promise.all(ids.map((id) => api('GET /products/detail/{id}', { path: { id } })))
  return answers.flatMap((answer) =>
    answer.ok ? answer.value.filter(({ archived }) => !archived).map(toCard) : [],
  )
}
