import { sql } from 'kysely'
import { implement, type ServedCall } from '../calls/implement.ts'
import { refuse, Refusal } from '../calls/problem.ts'
import type { Db } from '../database/open-database.ts'
import { ownerOf } from '../users/own-data.ts'
import { noReviews, reviewCalls } from './reviews.contract.ts'

const noSuchWine = refuse(404, 'Ese vino no existe.')
const listed = 200

export function reviewsApi(db: Db): ServedCall[] {
  return implement(reviewCalls, {
    'GET /review/stars/{id}': async ({ path }) => {
      const row = await db
        .selectFrom('products')
        .select(['review_count', 'review_sum'])
        .where('id', '=', path.id)
        .executeTakeFirst()
      if (!row) return noSuchWine
      const avg = row.review_count === 0 ? 0 : Math.round((row.review_sum / row.review_count) * 100) / 100
      return [{ avg, count: row.review_count }]
    },
    'GET /review/allowed/{id}': async ({ path, caller }) => ({
      allowed: await hasBought(db, caller.id, path.id),
    }),
    'GET /review/{id}': async ({ path }) => {
      const rows = await db
        .selectFrom('reviews as r')
        .leftJoin('users as u', 'u.id', 'r.user_id')
        .select([
          'r.id',
          'r.product_id',
          'r.user_id',
          'r.description',
          'r.stars',
          'r.demo',
          'r.created_at',
          'u.full_name',
        ])
        .where('r.product_id', '=', path.id)
        .where('r.hidden_at', 'is', null)
        .orderBy('r.created_at', 'desc')
        .orderBy('r.id', 'desc')
        .limit(listed)
        .execute()
      if (rows.length === 0) return { message: noReviews }
      return rows.map((row) => ({
        id: row.id,
        id_prod: row.product_id,
        id_user: row.user_id,
        author: row.full_name ?? '',
        description: row.description,
        stars: row.stars,
        star: row.stars,
        date: row.created_at.toISOString(),
        demo: row.demo,
      }))
    },
    'POST /review': async ({ input, caller }) => {
      const owner = await ownerOf(db, caller, input.id_user)
      if (owner instanceof Refusal) return owner
      const wine = await db
        .selectFrom('products')
        .select('id')
        .where('id', '=', input.id_prod)
        .executeTakeFirst()
      if (!wine) return noSuchWine
      if (!(await hasBought(db, owner, input.id_prod)))
        return refuse(403, 'Podés opinar de los vinos que compraste.')
      await db
        .insertInto('reviews')
        .values({
          product_id: input.id_prod,
          user_id: owner,
          description: input.description,
          stars: input.stars,
          hidden_at: null,
        })
        .onConflict((conflict) =>
          conflict.columns(['product_id', 'user_id']).doUpdateSet({
            description: input.description,
            stars: input.stars,
            updated_at: sql<Date>`now()`,
          }),
        )
        .execute()
      return { message: 'Opinión guardada' }
    },
    'DELETE /review': async ({ input, caller }) => {
      const deleted = await db
        .deleteFrom('reviews')
        .where('id', '=', input.id)
        .$if(caller.role !== 'Admin', (query) => query.where('user_id', '=', caller.id))
        .executeTakeFirst()
      return deleted.numDeletedRows > 0n
        ? { message: 'Opinión borrada' }
        : refuse(404, 'Esa opinión no existe o no es tuya.')
    },
  })
}

/** Whether a person has an order of this wine that was paid. */
async function hasBought(db: Db, userId: string, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .select('o.id')
    .where('o.user_id', '=', userId)
    .where('i.product_id', '=', productId)
    .where('o.estado', 'in', ['Creada', 'Procesando', 'Completo'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
