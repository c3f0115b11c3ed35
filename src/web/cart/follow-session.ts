import { browserApi } from '../api/use-api.ts'
import { readOwnCopy } from '../offline/own-copies.ts'
import { readSession, subscribeToSession } from '../session/session-store.ts'
import { followOtherTabs, isBroken, listenToView, showView } from './cart-view.ts'
import { isItem, localKey, readLocal, writeLocal } from './local-cart.ts'
import { tellLeftOut } from './left-out-words.ts'
import { belongTo, change, loadFromServer, ownerOfCart } from './own-cart.ts'

/** Whose cart is on show: it follows who is signed in, and what other tabs do. */

let begun = false

export function subscribeToCart(notify: () => void): () => void {
  begin()
  return listenToView(notify)
}

function begin(): void {
  if (begun) return
  begun = true
  subscribeToSession(() => void follow())
  followOtherTabs(() => {
    if (ownerOfCart() !== undefined) void loadFromServer()
    else if (isLocal()) showLocal()
  })
  window.addEventListener('storage', (event) => {
    if (event.key === localKey && isLocal()) showLocal()
  })
  window.addEventListener('online', () => {
    if (isBroken()) void loadFromServer()
  })
  void follow()
}

/** The cart on show is the one that this browser keeps. */
export function isLocal(): boolean {
  const { state } = readSession()
  return state === 'anonymous' || state === 'off'
}

export function showLocal(): void {
  showView({ state: 'ready', items: readLocal() })
}

async function follow(): Promise<void> {
  const session = readSession()
  if (session.state === 'unknown') return
  if (session.state === 'signed-in') {
    if (ownerOfCart() !== session.user.sub) await takeOver(session.user.sub)
    return
  }
  belongTo(undefined)
  return session.state === 'error' ? showKept() : showLocal()
}

/** An anonymous cart is merged into the person's own, in the larger quantity of each wine. */
async function takeOver(person: string): Promise<void> {
  const local = readLocal()
  belongTo(person, local)
  if (local.length === 0) return loadFromServer()
  const products = local.map(({ id_prod, amount }) => ({ id_prod, amount }))
  const merged = await change(() => browserApi()('POST /shoppingCart', { body: { products, merge: true } }))
  if (!merged) return
  // a single wine of which nothing is left is refused
  if (!merged.ok && merged.problem.status !== 409) return loadFromServer()
  writeLocal(readLocal().filter((item) => !local.some((other) => other.id_prod === item.id_prod)))
  if (!merged.ok) await loadFromServer()
  const wished = local.map(({ id_prod, amount, product }) => ({ id_prod, amount, name: product.name }))
  tellLeftOut(wished, merged.ok ? merged.value : [])
}

/** Somebody signed in here, and nobody can say now whether they still are: their cart is shown as it was. */
async function showKept(): Promise<void> {
  const copy = await readOwnCopy('shoppingCart')
  if (readSession().state !== 'error') return
  showView({ state: 'ready', items: Array.isArray(copy) ? copy.filter(isItem) : readLocal(), kept: true })
}
