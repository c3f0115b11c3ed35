import type { ReadyBox } from '../../../../totals/quote.contract.ts'
import { productName } from '../../../../catalogue/wine-name.ts'
import { personThere } from '../../../session/session.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { store } from '../cart-store.ts'
import { ownCart, shownItems } from '../cart-view.ts'
import { readLocal, toItem, withFacts, type CartWine } from '../local-cart.ts'
import { maxAmount } from '../../../../cart/cart.ts'

/** Puts another whole box into the cart in one change, or none of it. */
export async function addBox({ contents }: ReadyBox, wines: readonly CartWine[]): Promise<void> {
  const lines = contents.flatMap(({ product_id, quantity }) => {
    const wine = wines.find(({ id }) => id === product_id)
    const before = shownItems().find(({ id_prod }) => id_prod === product_id)?.amount ?? 0
    return wine ? [{ wine, id_prod: wine.id, amount: before + quantity, name: productName(wine) }] : []
  })
  const short = lines.find(({ wine, amount }) => amount > Math.min(wine.available, maxAmount))
  if (short)
    return toast('error', `No alcanza para otra caja: de ${short.name} quedan ${short.wine.available}.`)
  if (lines.length < contents.length) return toast('error', 'Esa caja ya no se puede armar.')
  if (personThere() !== undefined) {
    const isIn = await (
      await ownCart()
    ).putBack(lines.map(({ id_prod, amount, name }) => ({ id_prod, amount, name })))
    if (!isIn) return
  } else {
    const rest = readLocal().filter(({ id_prod }) => !lines.some((line) => line.id_prod === id_prod))
    const facts = lines.map(({ wine, amount }) => toItem(wine, amount))
    store(withFacts([...rest, ...facts], [...rest, ...facts]))
  }
  toast('success', 'Caja agregada al carrito')
}
