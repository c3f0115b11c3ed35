import { signInReasons } from '../../../platform/http/sign-in-reason.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { sortLines } from '../../../cart/line-issue.ts'
import { signIn } from '../../session/session-store.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { buyCart, contentOf, type Bought } from './buy-cart.ts'
import { goodsTotal } from './goods-total.ts'
import { readLocal } from './local-cart.ts'
import type { CartQuote } from './use-quote.ts'
import { wishKey } from './purchase-intent.ts'

/** Buying the cart. Loaded after the cart itself. */

/** The cart as shown, with its wines' total before promotions. */
export type ShownCart = { items: CartItem[]; shelfTotal: number; quote: CartQuote }

/** An old intent would surprise the user. */
const patienceMs = 30 * 60_000

type Wish = {
  cart: string
  /** In pesos, without delivery. */
  total: number
  at: number
}

/** Without the delivery, as signing in may tell where it goes. */
const wishedTotal = ({ shelfTotal, quote: { quote } }: ShownCart) => (quote ? goodsTotal(quote) : shelfTotal)

const hasIssues = ({ items }: Pick<ShownCart, 'items'>) => sortLines(items).withIssues.length > 0
const resolveFirst = 'Antes de comprar, resolvé lo que no alcanza.'

/** Stores the intent to buy this cart in this tab, and goes to sign in. */
export function signInToBuy(cart: ShownCart): Promise<unknown> | void {
  if (hasIssues(cart)) return toast('error', resolveFirst)
  toast('info', signInReasons.buy)
  const wish: Wish = { cart: contentOf(cart.items), total: wishedTotal(cart), at: Date.now() }
  sessionStorage.setItem(wishKey, JSON.stringify(wish))
  return signIn({ returnTo: '/shoppingCart', reason: 'buy' })
}

/** Without a quote the shop compares with the total before promotions, and says if that is out of date. */
export async function buyAsShown({ items, shelfTotal, quote }: ShownCart): Promise<Bought> {
  sessionStorage.removeItem(wishKey)
  if (hasIssues({ items })) return { ok: false, why: 'refused', detail: resolveFirst }
  if (items.length === 0) return { ok: false, why: 'refused', detail: 'Carrito Vacio' }
  const quoted = await quote.ask()
  return buyCart(items, quoted?.total ?? shelfTotal, {
    ...(quoted?.code.accepted ? { code: quote.code } : {}),
    ...(quoted && quoted.delivery.chosen !== null ? { postal_code: quote.place, home_delivery: true } : {}),
  })
}

/**
 * After signing in: whether the user's cart is the one to be bought, at the same total; a message says if it
 * differs. False until this browser's cart is merged into the user's.
 */
export function isStillWished(cart: ShownCart): boolean {
  const stored = sessionStorage.getItem(wishKey)
  if (stored === null || cart.quote.quote === undefined || readLocal().length > 0) return false
  sessionStorage.removeItem(wishKey)
  const wish = JSON.parse(stored) as Wish
  const fresh = Date.now() - wish.at < patienceMs
  const same = wish.cart === contentOf(cart.items) && wish.total === wishedTotal(cart)
  if (fresh && !same) toast('info', 'Listo, ya ingresaste. Revisá tu carrito y tocá «Comprar».')
  return fresh && same
}

/** Reports the outcome. */
export function tell(bought: Bought): void {
  if (bought.ok) toast('success', 'Orden Ingresada!')
  else if (bought.why === 'another-cart')
    toast('info', 'Tu carrito cambió mientras tanto. Revisalo y tocá «Comprar» de nuevo.')
  else toast('error', bought.why === 'changed' ? bought.changed.detail : bought.detail)
}
