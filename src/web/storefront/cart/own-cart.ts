import type { Answered } from '../../../platform/http/client.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { wineName } from '../../../catalogue/wine-name.ts'
import { browserApi } from '../../api/use-api.ts'
import { personThere } from '../../session/session.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { showView, shownItems, notifyOtherTabs } from './cart-view.ts'
import { leftOutWords, type WishedLine } from './left-out-words.ts'
import { readLocal, withFacts, writeLocal } from './local-cart.ts'

/** The cart of who is signed in: the shop holds it, and this is what is done with it. It arrives with them. */

/** The cart as the shop last said. */
let known: readonly CartItem[] = []
/** What the person wants of each wine that is being changed, 0 to take it out; the last click counts. */
const wanted = new Map<number, number>()

/** On sign-in: the anonymous cart is merged into the user's, with the larger quantity of each wine. */
export async function takeOver(): Promise<void> {
  const local = readLocal()
  known = local
  wanted.clear()
  if (local.length === 0) return load()
  const wished = local.map(({ id_prod, amount, product }) => ({ id_prod, amount, name: wineName(product) }))
  const merged = await merge(wished)
  if (!merged) return
  // a single wine of which nothing is left is refused
  if (!merged.ok && merged.problem.status !== 409) return load()
  writeLocal(readLocal().filter((item) => !local.some((other) => other.id_prod === item.id_prod)))
  if (!merged.ok) await load()
  notifyLeftOut(wished, merged.ok ? merged.value : [])
}

/**
 * Puts several wines into the cart, each in the larger of both quantities and cut to what there is, and says what there
 * is not. Out: whether any of them is in the cart now.
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

/** Wines that the shop does not have any more are left out, and named with the others that could not be put in. */
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

/** Today's cart, with today's prices and bottles. */
export async function load(): Promise<void> {
  const answer = await callInTurn(() => browserApi()('GET /shoppingCart', { query: {} }))
  if (!answer) return
  if (answer.ok) return showKnown(answer.value)
  const items = shownItems()
  // the network broke off: what was seen can still be read
  if (answer.problem.status === 0 && items.length > 0) return showView({ state: 'ready', items, stale: true })
  showView({ state: 'failed', problem: answer.problem })
}

/** An order took its bottles out of the cart: what is left of it, here and in the other tabs. */
export async function loadAfterPurchase(): Promise<void> {
  wanted.clear()
  await load()
  notifyOtherTabs()
}

/** The same for a reader of the cart: a pending request is answered with the whole cart. */
export async function refresh(): Promise<void> {
  if (inLine === 0) await load()
}

/** Another amount of a wine, or none: shown at once. */
export async function want(item: CartItem, amount: number): Promise<void> {
  const busy = wanted.has(item.id_prod)
  wanted.set(item.id_prod, amount)
  showKnown(known)
  // the change that is under way goes on with the new wish when it has its answer
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
    // refused: as it was before
    showKnown(answer.ok ? answer.value : known)
    if (answer.ok) notifyOtherTabs()
    if (goesOn) continue
    if (answer.ok) return
    toast('error', answer.problem.detail)
    // fewer bottles than were thought, or not in the cart any more
    return [404, 409].includes(answer.problem.status) ? load() : undefined
  }
}

/** What the shop says of the cart, with what is still on its way put over it. */
function showKnown(items: readonly CartItem[]): void {
  known = items
  const lines = items.map(({ id_prod, amount }) => ({ id_prod, amount: wanted.get(id_prod) ?? amount }))
  const left = lines.filter((line) => line.amount > 0)
  showView({ state: 'ready', items: withFacts(left, items) })
}

let last: Promise<unknown> = Promise.resolve()
let inLine = 0

/**
 * Requests are sent sequentially: every answer is the whole cart, and must not overtake another. Undefined when no
 * request was needed, or the user has changed.
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

/** Changes the cart, and shows it as it is then. Out: the answer, unless the user changed meanwhile. */
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

/** Once nothing is on its way any more. */
export async function cartSettled(): Promise<void> {
  while (inLine > 0) await last
}
