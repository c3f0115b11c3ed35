import { implement, type CallContext, type ServedCall } from '../../platform/http/implement.ts'
import { problem, Problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { hasProduct } from '../../catalogue/products/stock-figures.queries.ts'
import { ownerOf } from '../../users/data-owner.ts'
import { may } from '../../users/permissions.ts'
import { noReviews, reviewCalls } from './reviews.contract.ts'
import {
  deleteReview,
  hasBought,
  ownReview,
  reportReview,
  reviewsOf,
  saveReview,
  starDistribution,
  starSum,
} from './reviews.queries.ts'

const noSuchWine = problem(404, 'Ese vino no existe.')

/** Of one of the calls: what its endpoint gets. */
type Call<K extends keyof typeof reviewCalls> = CallContext<(typeof reviewCalls)[K]>

export function reviewsApi(db: Db): ServedCall[] {
  return implement(reviewCalls, {
    'GET /review/stars/{id}': (call) => readAverage(db, call),
    'GET /review/distribution/{id}': ({ path }) => starDistribution(db, path.id),
    'GET /review/allowed/{id}': async ({ path, caller }) => {
      const [allowed, own] = await Promise.all([
        hasBought(db, caller.id, path.id),
        ownReview(db, caller.id, path.id),
      ])
      return { allowed, own }
    },
    'GET /review/{id}': async ({ path, query }) => {
      const reviews = await reviewsOf(db, path.id, query)
      return reviews.length === 0 ? { message: noReviews } : reviews
    },
    'POST /review': (call) => write(db, call),
    'DELETE /review': async ({ input, caller }) => {
      const deleted = await deleteReview(
        db,
        input.id,
        may(caller, 'reviews.moderate') ? undefined : caller.id,
      )
      return deleted ? { message: 'Opinión eliminada' } : problem(404, 'Esa opinión no existe o no es tuya.')
    },
    'POST /review/report': async ({ input, caller }) => {
      const done = await reportReview(db, { id: input.id, userId: caller.id, reason: input.reason })
      if (done === 'unknown') return problem(404, 'Esa opinión ya no está.')
      if (done === 'own') return problem(409, 'Es tu opinión: podés eliminarla.')
      return { message: 'Gracias por avisar: la vamos a leer.' }
    },
  })
}

async function readAverage(db: Db, { path }: Call<'GET /review/stars/{id}'>) {
  const row = await starSum(db, path.id)
  if (!row) return noSuchWine
  const avg = row.review_count === 0 ? 0 : Math.round((row.review_sum / row.review_count) * 100) / 100
  return [{ avg, count: row.review_count }]
}

async function write(db: Db, { input, caller }: Call<'POST /review'>) {
  const owner = await ownerOf(db, caller, input.id_user)
  if (owner instanceof Problem) return owner
  if (!(await hasProduct(db, input.id_prod))) return noSuchWine
  if (!(await hasBought(db, owner, input.id_prod)))
    return problem(403, 'Podés opinar de los vinos que compraste.')
  const { description, stars } = input
  await saveReview(db, { productId: input.id_prod, userId: owner, description, stars })
  return { message: 'Opinión guardada' }
}
