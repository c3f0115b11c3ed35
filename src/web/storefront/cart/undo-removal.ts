import type { CartItem } from '../../../cart/cart.contract.ts'
import { wineName } from '../../../catalogue/wine-name.ts'
import { personThere } from '../../session/session.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { store } from './cart-store.ts'
import { shownItems, ownCart } from './cart-view.ts'
import { readLocal } from './local-cart.ts'

/**
 * Offers to put back the wines just removed, as far as they can still be bought.
 * @param before the cart before the removal
 * @param owner its user; undefined if it was this browser's
 */
export function offerUndo(before: readonly CartItem[], owner: string | undefined): void {
  const shown = shownItems()
  const gone = before.filter(
    (item) => item.available > 0 && !item.archived && !isIn(shown, item) && personThere() === owner,
  )
  const [first] = gone
  if (!first) return
  const words = gone.length > 1 ? 'Vaciaste tu carrito.' : `Quitaste ${wineName(first.product)}.`
  toast('info', words, { label: 'Deshacer', run: () => void putBack(gone, before, owner) })
}

async function putBack(gone: CartItem[], before: readonly CartItem[], owner: string | undefined) {
  // the user's cart has changed
  if (personThere() !== owner) return
  if (owner !== undefined) {
    const lines = gone.map(({ id_prod, amount, product }) => ({ id_prod, amount, name: wineName(product) }))
    return void (await ownCart()).putBack(lines)
  }
  const now = readLocal()
  const place = ({ id_prod }: CartItem) => {
    const index = before.findIndex((item) => item.id_prod === id_prod)
    return index === -1 ? before.length : index
  }
  store([...now, ...gone.filter((item) => !isIn(now, item))].toSorted((a, b) => place(a) - place(b)))
}

function isIn(items: readonly CartItem[], { id_prod }: CartItem): boolean {
  return items.some((item) => item.id_prod === id_prod)
}
