import type { SignedIn } from '../../platform/http/caller.ts'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { toPesos } from '../../money/money.ts'
import { changeOwn } from '../../users/data-owner.ts'
import { withFavourites } from './favourites.queries.ts'
import { favouriteCalls } from './favourites.contract.ts'

export function favouritesApi(db: Db): ServedCall[] {
  const changing = (
    caller: SignedIn,
    named: string | undefined,
    change: (owner: string) => Promise<Problem | void>,
  ) => changeOwn(db, caller, { named, change, read: (owner) => readFavourites(db, owner) })
  return implement(favouriteCalls, {
    'GET /favorite': ({ caller, query }) => changing(caller, query.id_usuario, async () => undefined),
    'POST /favorite': ({ caller, input }) =>
      changing(caller, input.id_usuario, async (owner) => {
        const wine = await db
          .selectFrom('products')
          .select('id')
          .where('id', '=', input.id_prod)
          .executeTakeFirst()
        if (!wine) return problem(404, 'Ese vino no existe.')
        await withFavourites(db)
          .insertInto('favourites')
          .values({ user_id: owner, product_id: input.id_prod })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return undefined
      }),
    'DELETE /favorite': ({ caller, input }) =>
      changing(caller, input.id_usuario, async (owner) => {
        await withFavourites(db)
          .deleteFrom('favourites')
          .where('user_id', '=', owner)
          .where('product_id', '=', input.id_prod)
          .execute()
      }),
  })
}

async function readFavourites(db: Db, userId: string) {
  const rows = await withFavourites(db)
    .selectFrom('favourites as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .innerJoin('producers as b', 'b.id_prod', 'p.id_prod')
    .select(['p.id', 'p.name', 'p.image', 'p.price', 'p.discount', 'p.stock', 'p.reserved', 'p.archived_at'])
    .innerJoin('categories as c', 'c.id_categ', 'p.id_categ')
    .select(['b.description as producer', 'p.vintage', 'p.volume_ml', 'c.type'])
    .where('f.user_id', '=', userId)
    .orderBy('f.added_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id_prod_cart: row.id,
    id_prod: row.id,
    product: {
      name: row.name,
      image: row.image,
      price: toPesos(row.price),
      descuento: row.discount,
      producer: row.producer,
      vintage: row.vintage,
      volumeMl: row.volume_ml,
      type: row.type,
      available: row.archived_at ? 0 : row.stock - row.reserved,
      archived: row.archived_at !== null,
    },
  }))
}
