import type { ProblemDetails } from '../../../platform/http/problem.ts'
import type { Gift } from '../../../totals/gift.contract.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { readCartView, shownItems } from './cart-view.ts'
import { readCartGift } from './cart-gift.ts'
import { setCartGift } from './set-cart-gift.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { cartSettled, load, loadAfterPurchase } from './own-cart.ts'

/** Differences from the cart as shown, which is updated before anything is bought. */
export type Changed = { detail: string; lines: { id: number; name: string; before: number; now: number }[] }

export type Bought =
  | { ok: true }
  /** The cart differs from the one to be bought. */
  | { ok: false; why: 'another-cart' }
  | { ok: false; why: 'changed'; changed: Changed }
  | { ok: false; why: 'refused'; detail: string }

const idempotencyStorageKey = 'purchaseAttempt'

/** What the shown total includes beside the wines. */
export type Included = { code?: string; postal_code?: string; home_delivery?: true }

/**
 * Starts the payment of the cart as shown, with accepted code and delivery, turns it into an order, and shows the
 * remaining cart. An attempt keeps its idempotency key until its order exists, so a repeated click buys once.
 */
export async function buyCart(items: CartItem[], total: number, included: Included = {}): Promise<Bought> {
  const seen = contentNow()
  // a pending quantity may yet be refused
  await cartSettled()
  if (seen !== contentNow()) return { ok: false, why: 'another-cart' }
  const first = await placeOrder(items, total, included)
  // an earlier attempt lost its response and its order was deleted since, so start over
  const bought = first === 'deleted' ? await placeOrder(items, total, included) : first
  return bought === 'deleted' ? { ok: false, why: 'refused', detail: deletedMeanwhile } : bought
}

const deletedMeanwhile = 'Esa compra se eliminó mientras tanto. Probá de nuevo.'

/** Identifies wines and quantities, in any order. */
export const contentOf = (items: readonly CartItem[]): string =>
  JSON.stringify(items.map(({ id_prod, amount }) => [id_prod, amount]).toSorted(([a = 0], [b = 0]) => a - b))

const contentNow = () => (readCartView().state === 'ready' ? contentOf(shownItems()) : '')

async function placeOrder(
  items: CartItem[],
  seenTotal: number,
  included: Included,
): Promise<Bought | 'deleted'> {
  const api = browserApi()
  const wanted = items.map((item) => ({
    product_id: item.id_prod,
    quantity: item.amount,
    price: item.unitPrice,
  }))
  const chosen = { ...included, ...giftInCart() }
  const attempt = idempotencyKeyFor([...wanted, { ...chosen, seenTotal }])
  const payment = await api('POST /payment', {
    body: { products: wanted, total: seenTotal, attempt, ...chosen },
  })
  if (!payment.ok) {
    const { problem } = payment
    // sold out meanwhile, or prices have changed: the cart says so
    if (problem.status === 409) await load()
    return isPriceChange(problem)
      ? { ok: false, why: 'changed', changed: whatChanged(problem, items) }
      : { ok: false, why: 'refused', detail: problem.detail }
  }
  const { user_id, total, id_payment, products } = payment.value
  const order = await api('POST /orders', { body: { user_id, total, id_payment, products } })
  if (!order.ok) {
    const { status, detail } = order.problem
    // what it answers about that purchase, it answers to its key each time
    if (status === 409) sessionStorage.removeItem(idempotencyStorageKey)
    return isDeleted(order.problem) ? 'deleted' : { ok: false, why: 'refused', detail }
  }
  sessionStorage.removeItem(idempotencyStorageKey)
  setCartGift(null)
  await loadAfterPurchase()
  notifyReplaced(payment.value.replaced, wanted)
  return { ok: true }
}

function giftInCart(): { gift?: Gift } {
  const gift = readCartGift()
  return gift ? { gift } : {}
}

type Replaced = {
  numero: string | null
  products: { product_id: number; name: string; quantity: number }[]
}

/** Says that an unpaid purchase was replaced by this one, and which of its wines the new one lacks. */
function notifyReplaced(replaced: Replaced[], bought: { product_id: number }[]): void {
  const { numero } = replaced.find((purchase) => purchase.numero !== null) ?? {}
  if (!numero) return
  const gone = replaced
    .flatMap((purchase) => purchase.products)
    .filter((line) => !bought.some((other) => other.product_id === line.product_id))
    .map(({ name, quantity }) => `${quantity} × ${name}`)
  const without = gone.length > 0 ? ` Quedó afuera: ${gone.join(', ')}.` : ''
  toast('info', `Esta compra reemplaza a la ${numero}, que no estaba paga.${without}`)
}

/** The purchase's idempotency key: the same while the same wines are being bought. */
function idempotencyKeyFor(products: object[]): string {
  const content = JSON.stringify(products)
  const stale = JSON.parse(sessionStorage.getItem(idempotencyStorageKey) ?? 'null') as {
    key: string
    content: string
  } | null
  if (stale?.content === content) return stale.key
  const key = crypto.randomUUID()
  sessionStorage.setItem(idempotencyStorageKey, JSON.stringify({ key, content }))
  return key
}

/** Only what its buyer deleted is begun anew: another total, or another purchase in its place, is theirs to look at. */
const isDeleted = ({ status, current }: ProblemDetails): boolean =>
  status === 409 && (current as { deleted?: boolean } | undefined)?.deleted === true

type TodaysPrices = { products?: { product_id: number; fullName: string; price: number }[] } | undefined

function isPriceChange({ status, current }: ProblemDetails): boolean {
  return status === 409 && (current as TodaysPrices)?.products !== undefined
}

function whatChanged({ detail, current }: ProblemDetails, items: CartItem[]): Changed {
  const lines = ((current as TodaysPrices)?.products ?? []).flatMap(
    ({ product_id: id, fullName: name, price }) => {
      const before = items.find((item) => item.id_prod === id)?.unitPrice
      return before === undefined || before === price ? [] : [{ id, name, before, now: price }]
    },
  )
  return { detail, lines }
}
