import { readOfflineCopy } from '../../session/offline-copies.ts'
import { remembered } from '../../session/remembered.ts'
import { readSession, retrySession, subscribeToSession } from '../../session/session-store.ts'
import { personThere } from '../../session/session.ts'
import { loadPart } from '../../session/load-part.ts'
import { followOtherTabs, isBroken, listenToView, showView } from './cart-view.ts'
import { isItem, localKey, readLocal } from './local-cart.ts'

/** Whose cart is on show: it follows who is signed in, and what other tabs do. */

/** What is done with a person's own cart. It arrives with the first person who signs in here, or did before. */
export const ownCart = () => loadPart(() => import('./own-cart.ts'))

let begun = false
/** Whose cart was taken over last. */
let followed: string | undefined

export function subscribeToCart(notify: () => void): () => void {
  begin()
  return listenToView(notify)
}

function begin(): void {
  if (begun) return
  begun = true
  if (remembered('user') !== null) ownCart().catch(() => undefined)
  subscribeToSession(() => void follow())
  followOtherTabs(() => void (isLocal() ? showLocal() : followed !== undefined && reloadCart()))
  window.addEventListener('storage', (event) => {
    if (event.key === localKey && isLocal()) showLocal()
  })
  window.addEventListener('online', () => {
    if (isBroken() && personThere() !== undefined) void reloadCart()
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
  const person = personThere()
  if (person !== undefined && person === followed) return
  followed = person
  if (person === undefined) return session.state === 'error' ? showCached() : showLocal()
  await ownCart().then(
    (own) => own.takeOver(),
    () => {
      followed = undefined
      return showCached()
    },
  )
}

/** Signed in while the shop is unavailable: the cached cart is shown. */
async function showCached(): Promise<void> {
  const before = readSession()
  const copy = await readOfflineCopy('shoppingCart')
  if (readSession() !== before) return
  showView({ state: 'ready', items: Array.isArray(copy) ? copy.filter(isItem) : readLocal(), stale: true })
}

/** Asks the shop (again) for the cart of who is signed in. */
export async function reloadCart(): Promise<void> {
  if (readSession().state === 'error') return retrySession()
  return followed === undefined ? follow() : (await ownCart()).load()
}
