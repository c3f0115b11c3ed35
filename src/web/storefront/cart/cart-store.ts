import { addLine, allowedAmount, changeAmount, removeLine } from '../../../cart/cart.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { personThere } from '../../session/session.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type * as CartWords from './cart-words.ts'
import { loadPart } from '../../session/load-part.ts'
import { readCartView, shownItems, notifyOtherTabs, reloadCart, ownCart, showLocal } from './cart-view.ts'
import { readLocal, toItem, withFacts, writeLocal, type CartWine } from './local-cart.ts'

/** Actions on the cart, wherever it is stored. */

/** Whether the cart is read-only; a change gets a message. */
function onlyToRead(): boolean {
  const view = readCartView()
  if (view.state !== 'ready' || !view.stale) return false
  toast('error', 'Estás sin conexión: tu carrito no se puede cambiar ahora.')
  // it may be writable again: the next click will tell
  if (personThere() !== undefined) void reloadCart()
  return true
}

/** Changes an anonymous cart, here and in other tabs. */
export function store(items: CartItem[]): void {
  writeLocal(items)
  showLocal()
  notifyOtherTabs()
}

export async function addWine(wine: CartWine, amount = 1): Promise<void> {
  await put(wine, amount)
  if (!isIn(wine)) return
  await loadPart(() => import('./drawer/open-drawer.ts')).then(
    ({ openDrawer }) => openDrawer(wine.id),
    () => undefined,
  )
}

const isIn = ({ id }: CartWine) => shownItems().some((item) => item.id_prod === id)

async function put(wine: CartWine, amount: number): Promise<void> {
  if (onlyToRead()) return
  if (isIn(wine)) return tell('info', ({ alreadyIn }) => alreadyIn(wine.category.type))
  if (personThere() !== undefined) return (await ownCart()).add({ id_prod: wine.id, amount })
  const allowed = allowedAmount(amount, wine.available)
  if (allowed === 0) return tell('error', ({ soldOut }) => soldOut(wine.category.type))
  const lines = addLine(readLocal(), { id_prod: wine.id, amount: allowed })
  store(withFacts(lines, [...readLocal(), toItem(wine, allowed)]))
  toast('success', 'Producto agregado al carrito')
}

/** Shows a sentence of words that are loaded when the first one is needed. */
const tell = (kind: 'info' | 'error', sentence: (words: typeof CartWords) => string): Promise<void> =>
  loadPart(() => import('./cart-words.ts')).then(
    (words) => toast(kind, sentence(words)),
    () => undefined,
  )

export async function setAmount(item: CartItem, wish: number): Promise<void> {
  const amount = allowedAmount(wish, item.available)
  if (amount === 0 || amount === item.amount || onlyToRead()) return
  if (wish > amount) {
    const { available, product } = item
    void tell('info', ({ left, most }) =>
      available < wish ? left(available, product.type) : most(product.type),
    )
  }
  if (personThere() !== undefined) return (await ownCart()).want(item, amount)
  store(withFacts(changeAmount(readLocal(), item.id_prod, amount), readLocal()))
}

/** Adds or removes one bottle, counted from the current quantity so that quick clicks add up. */
export function stepAmount(wineId: number, by: 1 | -1): void {
  const item = shownItems().find(({ id_prod }) => id_prod === wineId)
  if (item) void setAmount(item, item.amount + by)
}

export function removeWine(item: CartItem): Promise<void> {
  return takeOut(
    async () => (await ownCart()).want(item, 0),
    () => store(withFacts(removeLine(readLocal(), item.id_prod), readLocal())),
  )
}

export function clearCart(): Promise<void> {
  return takeOut(
    async () => (await ownCart()).clear(),
    () => store([]),
  )
}

/** Removes wines from the user's cart or this browser's, and offers to undo. */
async function takeOut(own: () => Promise<void>, local: () => void): Promise<void> {
  if (onlyToRead()) return
  const before = shownItems()
  const person = personThere()
  await (person === undefined ? local() : own())
  await loadPart(() => import('./undo-removal.ts')).then(
    ({ offerUndo }) => offerUndo(before, person),
    () => undefined,
  )
}
