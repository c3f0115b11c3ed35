import type { Answered } from '../../calls/client.ts'
import type { CartItem } from '../../cart/cart.contract.ts'
import { browserApi } from '../api/use-api.ts'
import { toast } from '../shell/toast.ts'
import { showView, shownItems, tellOtherTabs } from './cart-view.ts'
import { withFacts } from './local-cart.ts'

/** The cart of who is signed in: the shop holds it, and this is what is known of it here. */

/** Who is signed in, if their cart is the one on show. */
let owner: string | undefined
/** Their cart as the shop last said. */
let known: readonly CartItem[] = []
/** What they want of each wine that is being changed, 0 to take it out; the last click counts. */
const wanted = new Map<number, number>()

export function ownerOfCart(): string | undefined {
  return owner
}

/** Another person's cart, or nobody's. In: who, and what is on show until the shop has been asked. */
export function belongTo(person: string | undefined, items: readonly CartItem[] = []): void {
  owner = person
  known = items
  wanted.clear()
}

/** What the shop says of the cart, with what is still on its way put over it. */
export function showKnown(items: readonly CartItem[]): void {
  known = items
  const lines = items.map(({ id_prod, amount }) => ({ id_prod, amount: wanted.get(id_prod) ?? amount }))
  const left = lines.filter((line) => line.amount > 0)
  showView({ state: 'ready', items: withFacts(left, items) })
}

let last: Promise<unknown> = Promise.resolve()
let inLine = 0

/**
 * Asks the shop, one question after the other: every answer is the whole cart, and must not overtake another.
 * Undefined when nothing was asked after all, or somebody else is there by now.
 */
function askInTurn(
  ask: () => Promise<Answered<CartItem[]>> | undefined,
): Promise<Answered<CartItem[]> | undefined> {
  const asker = owner
  inLine += 1
  const answered = last
    .then(() => (owner === asker ? ask() : undefined))
    .finally(() => (inLine -= 1))
    .then((answer) => (owner === asker ? answer : undefined))
  last = answered.catch(() => undefined)
  return answered
}

/** Changes the cart, and shows it as it is then. Out: the answer, if it still concerns anybody. */
export async function change(
  ask: () => Promise<Answered<CartItem[]>>,
): Promise<Answered<CartItem[]> | undefined> {
  const answer = await askInTurn(ask)
  if (answer?.ok) {
    showKnown(answer.value)
    tellOtherTabs()
  }
  return answer
}

/** Something about the cart is on its way: it will be answered with the whole cart. */
export function onItsWay(): boolean {
  return inLine > 0
}

/** Once nothing is on its way any more. */
export async function cartSettled(): Promise<void> {
  while (inLine > 0) await last
}

/** Today's cart, with today's prices and bottles. */
export async function loadFromServer(): Promise<void> {
  if (owner === undefined) return
  const answer = await askInTurn(() => browserApi()('GET /shoppingCart', { query: {} }))
  if (!answer) return
  if (answer.ok) return showKnown(answer.value)
  const items = shownItems()
  // the network broke off: what was seen can still be read
  if (answer.problem.status === 0 && items.length > 0) return showView({ state: 'ready', items, kept: true })
  showView({ state: 'failed', problem: answer.problem })
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
    const answer = await askInTurn(() => {
      sent = wanted.get(id_prod)
      if (sent === undefined) return undefined
      const line = { ...(owner === undefined ? {} : { id_usuario: owner }), id_prod_cart }
      return sent === 0
        ? browserApi()('DELETE /shoppingCart', { input: line })
        : browserApi()('PUT /shoppingCart', { body: { ...line, amount: sent } })
    })
    if (!answer) return
    const goesOn = wanted.get(id_prod) !== sent
    if (!goesOn) wanted.delete(id_prod)
    // refused: as it was before
    showKnown(answer.ok ? answer.value : known)
    if (answer.ok) tellOtherTabs()
    if (goesOn) continue
    if (answer.ok) return
    toast('error', answer.problem.detail)
    // fewer bottles than were thought, or not in the cart any more
    return [404, 409].includes(answer.problem.status) ? loadFromServer() : undefined
  }
}

/** What is still wanted of single wines counts no more. */
export function forgetWishes(): void {
  wanted.clear()
}
