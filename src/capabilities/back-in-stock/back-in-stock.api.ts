import type { SignedIn } from '../../platform/http/caller.ts'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { changeOwn } from '../../users/data-owner.ts'
import { countAwaited, dropWish, openWishesOf, addWish, type Wished } from './wishes.queries.ts'
import { mostWishes, backInStockCalls } from './back-in-stock.contract.ts'

/** Default length of the list of most wanted wines. */
const mostAwaited = 50

const problems: Record<Extract<Wished, { ok: false }>['why'], Problem> = {
  unknown: problem(404, 'Ese vino no existe.'),
  archived: problem(409, 'Ese vino ya no se vende.'),
  'in-stock': problem(409, 'Hay botellas de ese vino: ya lo podés comprar.'),
  'too-many': problem(409, `Ya esperás ${mostWishes} vinos: dejá alguno para pedir otro.`),
}

export function backInStockApi(db: Db): ServedCall[] {
  const withWishes = (
    caller: SignedIn,
    named: string | undefined,
    change?: (owner: string) => Promise<Wished | void>,
  ) =>
    changeOwn(db, caller, {
      named,
      change: async (owner) => {
        const changed = await change?.(owner)
        return changed && !changed.ok ? problems[changed.why] : undefined
      },
      read: (owner) => openWishesOf(db, owner),
    })
  return implement(backInStockCalls, {
    'GET /restock': ({ caller, query }) => withWishes(caller, query.id_usuario),
    'POST /restock': ({ caller, input }) =>
      withWishes(caller, input.id_usuario, (owner) => addWish(db, owner, input.id_prod)),
    'DELETE /restock': ({ caller, input }) =>
      withWishes(caller, input.id_usuario, (owner) => dropWish(db, owner, input.id_prod)),
    'GET /restock/waiting': ({ query }) =>
      countAwaited(db, query.ids, query.ids ? query.ids.length : mostAwaited),
  })
}
