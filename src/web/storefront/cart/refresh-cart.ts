import { browserApi } from '../../api/use-api.ts'
import { personThere } from '../../session/session.ts'
import { isLocal, ownCart, showLocal } from './cart-view.ts'
import { readLocal, toItem, withFacts, writeLocal } from './local-cart.ts'

/** Refreshes prices and available bottles when the cart is viewed. */
export async function refreshCart(): Promise<void> {
  if (isLocal()) return refreshLocal()
  if (personThere() !== undefined) await (await ownCart()).refresh()
}

/** An anonymous cart stores the prices it has shown. */
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
  // keeps the quantities requested meanwhile: the cart reports if fewer are available
  const items = readLocal()
  writeLocal(withFacts(items, [...facts, ...items]))
  showLocal()
}
