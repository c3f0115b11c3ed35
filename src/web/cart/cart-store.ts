import { addLine, allowedAmount, changeAmount, removeLine, type CartLine } from '../../cart/cart.ts'
import type { CartItem } from '../../cart/cart.contract.ts'
import { browserApi } from '../api/use-api.ts'
import { toast } from '../shell/toast.ts'
import { readCartView, shownItems, tellOtherTabs } from './cart-view.ts'
import { showLocal } from './follow-session.ts'
import { tellLeftOut } from './left-out-words.ts'
import { readLocal, toItem, withFacts, writeLocal, type CartWine } from './local-cart.ts'
import { change, forgetWishes, loadFromServer, ownerOfCart, want } from './own-cart.ts'

/** What a person does with their cart, wherever it is kept. */

/** Whether the cart is only there to be read; who wants to change it is told. */
function onlyToRead(): boolean {
  const view = readCartView()
  if (view.state !== 'ready' || !view.kept) return false
  toast('error', 'Estás sin conexión: tu carrito no se puede cambiar ahora.')
  // perhaps not any more: the next click will know
  void loadFromServer()
  return true
}

/** An anonymous cart changes: here, and in the other tabs. */
function keep(items: CartItem[]): void {
  writeLocal(items)
  showLocal()
  tellOtherTabs()
}

export async function addWine(wine: CartWine, amount = 1): Promise<void> {
  if (onlyToRead()) return
  if (shownItems().some((item) => item.id_prod === wine.id)) {
    return toast('info', 'Ese vino ya está en tu carrito')
  }
  const owner = ownerOfCart()
  if (owner === undefined) {
    const allowed = allowedAmount(amount, wine.available)
    if (allowed === 0) return toast('error', 'Ese vino no está disponible.')
    const lines = addLine(readLocal(), { id_prod: wine.id, amount: allowed })
    keep(withFacts(lines, [...readLocal(), toItem(wine, allowed)]))
    return toast('success', 'Producto agregado al carrito')
  }
  const body = { id_usuario: owner, products: { id_prod: wine.id, amount } }
  const answer = await change(() => browserApi()('POST /shoppingCart', { body }))
  if (answer?.ok) toast('success', 'Producto agregado al carrito')
  else if (answer) toast('error', answer.problem.detail)
}

/**
 * Puts several wines into the cart of who is signed in, each in the larger of both quantities and cut to what there is,
 * and says what there is not. Out: whether any of them is in the cart now.
 */
export async function putBack(wished: (CartLine & { name: string })[]): Promise<boolean> {
  const products = wished.map(({ id_prod, amount }) => ({ id_prod, amount }))
  const answer = await change(() => browserApi()('POST /shoppingCart', { body: { products, merge: true } }))
  if (!answer) return false
  // a single wine of which nothing is left is refused
  if (!answer.ok && answer.problem.status !== 409) {
    toast('error', answer.problem.detail)
    return false
  }
  const items = answer.ok ? answer.value : []
  tellLeftOut(wished, items)
  return wished.some((line) => items.some((item) => item.id_prod === line.id_prod && item.available > 0))
}

export async function setAmount(item: CartItem, wish: number): Promise<void> {
  const amount = allowedAmount(wish, item.available)
  if (amount === 0 || amount === item.amount || onlyToRead()) return
  if (wish > amount) {
    const { available } = item
    const left =
      available === 1 ? 'Queda 1 botella de ese vino.' : `Quedan ${available} botellas de ese vino.`
    toast('info', available < wish ? left : 'Hasta 100 botellas por vino.')
  }
  if (ownerOfCart() !== undefined) return want(item, amount)
  keep(withFacts(changeAmount(readLocal(), item.id_prod, amount), readLocal()))
}

export async function removeWine(item: CartItem): Promise<void> {
  if (onlyToRead()) return
  if (ownerOfCart() !== undefined) return want(item, 0)
  keep(withFacts(removeLine(readLocal(), item.id_prod), readLocal()))
}

export async function clearCart(): Promise<void> {
  if (onlyToRead()) return
  const owner = ownerOfCart()
  if (owner === undefined) return keep([])
  forgetWishes()
  const input = { id_usuario: owner }
  const answer = await change(() => browserApi()('DELETE /shoppingCart/deleteAll', { input }))
  if (answer && !answer.ok) toast('error', answer.problem.detail)
}
