import type { SignedIn } from '../../platform/http/caller.ts'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { hasProduct } from '../../catalogue/products/stock-figures.queries.ts'
import { changeOwn } from '../../users/data-owner.ts'
import { addFavourite, readFavourites, removeFavourite } from './favourites.queries.ts'
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
        if (!(await hasProduct(db, input.id_prod))) return problem(404, 'Ese vino no existe.')
        await addFavourite(db, owner, input.id_prod)
        return undefined
      }),
    'DELETE /favorite': ({ caller, input }) =>
      changing(caller, input.id_usuario, (owner) => removeFavourite(db, owner, input.id_prod)),
  })
}
