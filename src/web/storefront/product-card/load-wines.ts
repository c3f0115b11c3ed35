import type { Api } from '../../../app/shop.contract.ts'
import { toCard, type CardWine } from './card-wine.ts'

/** Loads wines by id, in that order, without discontinued ones. */
export async function loadWines(api: Api, ids: readonly number[]): Promise<CardWine[]> {
  const answers = await Promise.all(ids.map((id) => api('GET /products/detail/{id}', { path: { id } })))
  return answers.flatMap((answer) =>
    answer.ok ? answer.value.filter(({ archived }) => !archived).map(toCard) : [],
  )
}
