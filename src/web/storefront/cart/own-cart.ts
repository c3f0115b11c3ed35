import type { Answered } from '../../../platform/http/client.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { wineName } from '../../../catalogue/wine-name.ts'
import { browserApi } from '../../api/use-api.ts'
import { personThere } from '../../session/session.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { showView, shownItems, notifyOtherTabs } from './cart-view.ts'
import { leftOutWords, type WishedLine } from './left-out-words.ts'
import { readLocal, withFacts, writeLocal } from './local-cart.ts'

/** The signed-in user's cart, which the shop stores. Loaded when someone signs in. */

/** The cart as the shop last returned it. */
let shopItems: readonly CartItem[] = []
/** Quantities of wines being changed, 0 to remove; the last click counts. */
const wanted = new Map<number, number>()

/** On sign-in: merges the anonymous cart into the user's, with the larger quantity of each wine. */
export async function takeOver(): Promise<void> {
  const local = readLocal()
  shopItems = local
  wanted.clear()
  if (local.length === 0) return load()
  const wished = local.map(({ id_prod, amount, product }) => ({ id_prod, amount, name: wineName(product) }))
  const merged = await merge(wished)
  if (!merged) return
  // a request for a single, sold-out wine is refused
  if (!merged.ok && merged.problem.status !== 409) return load()
  writeLocal(readLocal().filter((item) => !local.some((other) => other.id_prod === item.id_prod)))
  if (!merged.ok) await load()
  notifyLeftOut(wished, merged.ok ? merged.value : [])
}

/**
 * Puts wines into the cart, each in the larger of both quantities and limited to what is available, and
 * reports what is not.
 * @returns whether any of them is in the cart now
 */
export async function putBack(wished: WishedLine[]): Promise<boolean> {
  const answer = await merge(wished)
  if (!answer) return false
  if (!answer.ok && answer.problem.status !== 409) {
    toast('error', answer.problem.detail)
    return false
  }
  const items = answer.ok ? answer.value : []
  notifyLeftOut(wished, items)
  return wished.some((line) => items.some((item) => item.id_prod === line.id_prod && item.available > 0))
}

/** Leaves out discontinued wines and reports them with the others that could not be added. */
async function merge(wished: WishedLine[]): Promise<Answered<CartItem[]> | undefined> {
  const products = wished.map(({ id_prod, amount }) => ({ id_prod, amount }))
  const send = (lines: typeof products) =>
    change(() => browserApi()('POST /shoppingCart', { body: { products: lines, merge: true } }))
  const answer = await send(products)
  if (!answer || answer.ok || answer.problem.status !== 404) return answer
  const { missing = [] } = (answer.problem.current ?? {}) as { missing?: number[] }
  return send(products.filter(({ id_prod }) => !missing.includes(id_prod)))
}

function notifyLeftOut(wished: WishedLine[], cart: readonly CartItem[]): void {
  const words = leftOutWords(wished, cart)
  if (words) toast('info', words)
}

export async function add(line: { id_prod: number; amount: number }): Promise<void> {
  const answer = await change(() =>
    browserApi()('POST /shoppingCart', { body: { ...named(), products: line } }),
  )
  if (answer?.ok) toast('success', 'Producto agregado al carrito')
  else if (answer) toast('error', answer.problem.detail)
}

export async function clear(): Promise<void> {
  wanted.clear()
  const answer = await change(() => browserApi()('DELETE /shoppingCart/deleteAll', { input: named() }))
  if (answer && !answer.ok) toast('error', answer.problem.detail)
}

/** Loads the cart with today's prices and availability. */
export async function load(): Promise<void> {
  const answer = await callInTurn(() => browserApi()('GET /shoppingCart', { query: {} }))
  if (!answer) return
  if (answer.ok) return showKnown(answer.value)
  const items = shownItems()
  // the network failed: the last state stays readable
  if (answer.problem.status === 0 && items.length > 0) return showView({ state: 'ready', items, stale: true })
  showView({ state: 'failed', problem: answer.problem })
}

/** After an order took its bottles: shows the remaining cart, here and in other tabs. */
export async function loadAfterPurchase(): Promise<void> {
  wanted.clear()
  await load()
  notifyOtherTabs()
}

/** Refreshes the displayed cart, unless a pending request will return it anyway. */
export async function refresh(): Promise<void> {
  if (inLine === 0) await load()
}

/** Changes a wine's quantity, 0 to remove it. Shown at once. */
export async function want(item: CartItem, amount: number): Promise<void> {
  const busy = wanted.has(item.id_prod)
  wanted.set(item.id_prod, amount)
  showKnown(shopItems)
  // the pending change picks up the new quantity when it has its response
  if (!busy) await settle(item)
}

async function settle({ id_prod, id_prod_cart }: CartItem): Promise<void> {
  for (;;) {
    let sent: number | undefined
    const answer = await callInTurn(() => {
      sent = wanted.get(id_prod)
      if (sent === undefined) return undefined
      const line = { ...named(), id_prod_cart }
      return sent === 0
        ? browserApi()('DELETE /shoppingCart', { input: line })
        : browserApi()('PUT /shoppingCart', { body: { ...line, amount: sent } })
    })
    if (!answer) return
    const goesOn = wanted.get(id_prod) !== sent
    if (!goesOn) wanted.delete(id_prod)
    // refused: show the previous state
    showKnown(answer.ok ? answer.value : shopItems)
    if (answer.ok) notifyOtherTabs()
    if (goesOn) continue
    if (answer.ok) return
    toast('error', answer.problem.detail)
    // fewer bottles than expected, or no longer in the cart
    return [404, 409].includes(answer.problem.status) ? load() : undefined
  }
}

/** Shows the shop's cart with pending changes applied. */
function showKnown(items: readonly CartItem[]): void {
  shopItems = items
  const lines = items.map(({ id_prod, amount }) => ({ id_prod, amount: wanted.get(id_prod) ?? amount }))
  const left = lines.filter((line) => line.amount > 0)
  showView({ state: 'ready', items: withFacts(left, items) })
}

let last: Promise<unknown> = Promise.resolve()
let inLine = 0

/**
 * Sends requests one by one, because every response is the whole cart and must not overtake another.
 * Undefined if no request was needed or another user has signed in.
 */
function callInTurn(
  ask: () => Promise<Answered<CartItem[]>> | undefined,
): Promise<Answered<CartItem[]> | undefined> {
  const asker = personThere()
  const stillThere = () => asker !== undefined && personThere() === asker
  inLine += 1
  const answered = last
    .then(() => (stillThere() ? ask() : undefined))
    .finally(() => (inLine -= 1))
    .then((answer) => (stillThere() ? answer : undefined))
  last = answered.catch(() => undefined)
  return answered
}

/** Changes the cart and shows the response. Returns it unless another user has signed in meanwhile. */
async function change(ask: () => Promise<Answered<CartItem[]>>): Promise<Answered<CartItem[]> | undefined> {
  const answer = await callInTurn(ask)
  if (answer?.ok) {
    showKnown(answer.value)
    notifyOtherTabs()
  }
  return answer
}

function named(): { id_usuario?: string } {
  const person = personThere()
  return person === undefined ? {} : { id_usuario: person }
}

/** Resolves once nothing is pending. */
export async function cartSettled(): Promise<void> {
  while (inLine > 0) await last
}
