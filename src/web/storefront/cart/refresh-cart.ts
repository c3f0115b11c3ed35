import { browserApi } from '../../api/use-api.ts'
import { personThere } from '../../session/session.ts'
import { isLocal, ownCart, showLocal } from './cart-view.ts'
import { readLocal, toItem, withFacts, writeLocal } from './local-cart.ts'

/** The cart is being viewed: refreshes prices and available bottles. */
export async function refreshCart(): Promise<void> {
  if (isLocal()) return refreshLocal()
  if (personThere() !== undefined) await (await ownCart()).refresh()
}

/** An anonymous cart remembers what it saw. */
async function refreshLocal(): Promise<void> {
  const facts = await Promise.all(
    readLocal().map(async (item) => {
      const answer = await browserApi()('GET /products/detail/{id}', { path: { id: item.id_prod } })
      const wine = answer.ok ? answer.value[0] : undefined
      if (wine) return toItem(wine, item.amount)
      return answer.ok || answer.problem.status === 404 ? { ...item, available: 0 } : item
    }),
  )
  // signed in meanwhile: the cart is theirs
  if (!isLocal()) return
  // as many as are wished for by now: the cart says when there are fewer
  const items = readLocal()
  writeLocal(withFacts(items, [...facts, ...items]))
  showLocal()
}
