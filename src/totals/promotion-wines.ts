import { problem, type Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { offeredPromotions } from '../promotions/promotions.queries.ts'
import type { AnswerOf } from '../platform/http/endpoint.ts'
import { boxSize } from './box-progress.ts'
import { effectWords } from './effect-words.ts'
import { winesOf } from './order-wines.queries.ts'
import type { quoteCalls } from './quote.contract.ts'

/** Wines of a promotion's page. */
const mostBoxWines = 24

const notOffered = problem(404, 'Esa promoción no vale en este momento.')

type Answer = AnswerOf<(typeof quoteCalls)['GET /promotions/{id}/wines']>

export async function promotionWines(db: Db, id: number): Promise<Answer | Problem> {
  const { automatic } = await offeredPromotions(db, new Date(), undefined, { userId: undefined })
  const promotion = automatic.find((one) => one.id === id)
  if (!promotion) return notOffered
  return {
    id,
    name: promotion.name,
    words: effectWords(promotion),
    bottles: boxSize(promotion, 0) ?? null,
    product_ids: await winesOf(db, promotion.conditions, mostBoxWines),
  }
}
