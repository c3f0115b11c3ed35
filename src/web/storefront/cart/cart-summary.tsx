import type { CartItem } from '../../../cart/cart.contract.ts'
import { sortLines } from '../../../cart/line-issue.ts'
import { formatPesos } from '../../../money/money.ts'
import { law } from '../../content/law.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { clearCart } from './cart-store.ts'
import type { CartQuote } from './use-quote.ts'
import { fetchTill, useBuying } from './use-buying.ts'

const CartWarnings = lazyPart(() => import('./cart-warnings.tsx'))
/** Reserves its space, so that the button below does not move. */
const CartSums = lazyPart(() => import('./cart-sums.tsx'), {
  waiting: <div className="cart-sums-coming" />,
})

const early = { onPointerEnter: fetchTill, onFocus: fetchTill }

/** The cart's total and the button to buy. Only counts what can be bought. */
export function CartSummary({ items, quote }: { items: CartItem[]; quote: CartQuote }) {
  const { withIssues, bottles, total } = sortLines(items)
  const { busy, ready, changed, buy } = useBuying({ items, shelfTotal: total, quote })
  const current = quote.quote
  return (
    <aside className="cart-summary sheet" aria-label="Resumen">
      <CartSums count={bottles} subtotal={total} quote={quote} />
      {(changed || withIssues.length > 0) && <CartWarnings {...{ changed, withIssues }} />}
      <div className="cart-buy">
        <span className="figures" aria-hidden="true">
          {formatPesos(current?.total ?? total)}
          {current?.delivery.chosen === null && <small className="muted"> sin envío</small>}
        </span>
        <button type="button" className="button wide" disabled={busy || !ready} {...early} onClick={buy}>
          {busy ? 'Preparando tu compra…' : 'Comprar'}
        </button>
      </div>
      <button type="button" className="link-button" onClick={() => void clearCart()}>
        Vaciar carrito
      </button>
      <CartNote />
    </aside>
  )
}

/** Applies to every cart, so it shows while the wines are loading. */
export function CartNote() {
  return (
    <p className="muted cart-note">
      Precios finales, con impuestos. Tenés {law.regretDays} días desde que recibís tu compra para
      arrepentirte.
    </p>
  )
}
