import { productNoun } from '../catalogue/taxonomy/product-nouns.ts'
import { leftWords } from './left-words.ts'
import type { SignedIn } from '../platform/http/caller.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { changeOwn } from '../users/data-owner.ts'
import { cartCalls } from './cart.contract.ts'
import {
  addToCart,
  emptyCart,
  readCart,
  readCartCode,
  removeFromCart,
  setAmount,
  storeCartCode,
} from './cart.queries.ts'

/** The context of one of the calls. */
type Call<K extends keyof typeof cartCalls> = CallContext<(typeof cartCalls)[K]>

export function cartApi(db: Db): ServedCall[] {
  /** Changes the user's cart and returns the new cart. */
  const changing = (
    caller: SignedIn,
    named: string | undefined,
    change: (owner: string) => Promise<Problem | void>,
  ) => changeOwn(db, caller, { named, change, read: (owner) => readCart(db, owner) })

  const code = (
    caller: SignedIn,
    named: string | undefined,
    change: (owner: string) => Promise<Problem | void>,
  ) =>
    changeOwn(db, caller, {
      named,
      change,
      read: async (owner) => ({ code: await readCartCode(db, owner) }),
    })

  return implement(cartCalls, {
    'GET /shoppingCart': ({ caller, query }) => changing(caller, query.id_usuario, async () => undefined),
    'POST /shoppingCart': ({ caller, body }) =>
      changing(caller, body.id_usuario, (owner) => add(db, owner, body)),
    'PUT /shoppingCart': ({ caller, body }) =>
      changing(caller, body.id_usuario, (owner) => changeAmount(db, owner, body)),
    'DELETE /shoppingCart': ({ caller, input }) =>
      changing(caller, input.id_usuario, (owner) => removeFromCart(db, owner, input.id_prod_cart)),
    'DELETE /shoppingCart/deleteAll': ({ caller, input }) =>
      changing(caller, input.id_usuario, (owner) => emptyCart(db, owner)),
    'GET /shoppingCart/code': ({ caller, query }) => code(caller, query.id_usuario, async () => undefined),
    'PUT /shoppingCart/code': ({ caller, body }) =>
      code(caller, body.id_usuario, (owner) => storeCartCode(db, owner, body.code)),
  })
}

async function add(db: Db, owner: string, body: Call<'POST /shoppingCart'>['body']) {
  const sent = Array.isArray(body.products) ? body.products : [body.products]
  const lines = new Map<number, number>()
  for (const { id_prod, id, amount = 1 } of sent) {
    const wine = id_prod ?? id
    if (wine === undefined) return problem(422, 'Falta el identificador del vino (id_prod).')
    lines.set(wine, Math.max(amount, lines.get(wine) ?? 0))
  }
  const wanted = [...lines].map(([id_prod, amount]) => ({ id_prod, amount }))
  const { added, missing } = await addToCart(db, owner, wanted, body.merge ?? false)
  if (missing.length > 0)
    return problem(404, 'Alguno de esos productos no está en la tienda.', { current: { missing } })
  // adding several lines adds what is available; adding a single unavailable wine is an error
  if (added === 0 && wanted.length === 1) return problem(409, 'Ese producto no está disponible.')
  return undefined
}

async function changeAmount(db: Db, owner: string, body: Call<'PUT /shoppingCart'>['body']) {
  const changed = await setAmount(db, owner, body.id_prod_cart, body.amount)
  if (changed.ok) return undefined
  if (changed.why === 'not-in-cart') return problem(404, 'Ese vino no está en tu carrito.')
  return problem(
    409,
    changed.available < 1
      ? `Ese ${productNoun([changed.type]).one} ya no está disponible.`
      : leftWords(changed.available, changed.type),
    { current: { available: changed.available } },
  )
}
