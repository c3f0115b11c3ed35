import { signInReasons } from '../../../platform/http/sign-in-reason.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { signIn } from '../../session/session-store.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { buyCart, contentOf, type Bought } from './buy-cart.ts'
import { readLocal } from './local-cart.ts'
import type { CartQuote } from './use-quote.ts'
import { wishKey } from './purchase-intent.ts'

/** What buying takes. It comes after the cart itself. */

/** A cart as it is shown, with what its wines come to without promotions. */
export type ShownCart = { items: CartItem[]; shelfTotal: number; quote: CartQuote }

/** An old wish would be a surprise. */
const patienceMs = 30 * 60_000

type Wish = {
  cart: string
  /** Pesos, as it was seen. */
  total: number
  at: number
}

const totalOf = ({ shelfTotal, quote }: ShownCart) => quote.quote?.total ?? shelfTotal

/** Keeps the wish to buy this very cart, for this tab, and leads to signing in. */
export function signInToBuy(cart: ShownCart): Promise<unknown> | void {
  toast('info', signInReasons.buy)
  const wish: Wish = { cart: contentOf(cart.items), total: totalOf(cart), at: Date.now() }
  sessionStorage.setItem(wishKey, JSON.stringify(wish))
  return signIn({ returnTo: '/shoppingCart', reason: 'buy' })
}

/** Without a quote the shop compares with the shelf's total, and says so where that is not today's. */
export async function buyAsShown({ items, shelfTotal, quote }: ShownCart): Promise<Bought> {
  sessionStorage.removeItem(wishKey)
  if (items.length === 0) return { ok: false, why: 'refused', detail: 'Carrito Vacio' }
  const quoted = await quote.ask()
  return buyCart(items, quoted?.total ?? shelfTotal, quoted?.code.accepted ? quote.code : undefined)
}

/**
 * Back from signing in: whether the person's cart is the very cart that was to be bought, at the same total. A message says
 * where it is another one. False until the cart of this browser is merged into the person's own.
 */
export function isStillWished(cart: ShownCart): boolean {
  const stored = sessionStorage.getItem(wishKey)
  if (stored === null || cart.quote.quote === undefined || readLocal().length > 0) return false
  sessionStorage.removeItem(wishKey)
  const wish = JSON.parse(stored) as Wish
  const fresh = Date.now() - wish.at < patienceMs
  const same = wish.cart === contentOf(cart.items) && wish.total === totalOf(cart)
  if (fresh && !same) toast('info', 'Listo, ya ingresaste. Revisá tu carrito y tocá «Comprar».')
  return fresh && same
}

/** Says how it went. */
export function tell(bought: Bought): void {
  if (bought.ok) toast('success', 'Orden Ingresada!')
  else if (bought.why === 'another-cart')
    toast('info', 'Tu carrito cambió mientras tanto. Revisalo y tocá «Comprar» de nuevo.')
  else toast('error', bought.why === 'changed' ? bought.changed.detail : bought.detail)
}
