import type { CartItem } from '../../../cart/cart.contract.ts'
import { sortLines } from '../../../cart/line-issue.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { law } from '../../content/law.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { clearCart } from './cart-store.ts'
import type { CartQuote } from './use-quote.ts'
import { fetchTill, useBuying } from './use-buying.ts'

const CartCharges = lazyPart(() => import('./cart-charges.tsx'), { failed: null })
const WhatIsMissing = lazyPart(() => import('./what-is-missing.tsx'))
const ChangedPrices = lazyPart(() => import('./changed-prices.tsx'))
/** Reserves its space, so that the button below does not move. */
const CodeField = lazyPart(() => import('./code-field.tsx'), {
  waiting: <div className="cart-code-coming" />,
})

const early = { onPointerEnter: fetchTill, onFocus: fetchTill }

/** The cart's total and the button to buy. Only counts what can be bought. */
export function CartSummary({ items, quote }: { items: CartItem[]; quote: CartQuote }) {
  const { withIssues, bottles, total } = sortLines(items)
  const { busy, ready, changed, buy: begin } = useBuying({ items, shelfTotal: total, quote })
  const current = quote.quote
  const buy = () => {
    if (withIssues.length === 0) return begin()
    toast('error', 'Antes de comprar, resolvé lo que no alcanza.')
  }
  return (
    <aside className="cart-summary sheet" aria-label="Resumen">
      <Sums count={bottles} subtotal={total} quote={current} />
      <CodeField quote={quote} />
      {changed && <ChangedPrices changed={changed} />}
      {withIssues.length > 0 && <WhatIsMissing withIssues={withIssues} />}
      <div className="cart-buy">
        <span className="figures" aria-hidden="true">
          {formatPesos(current?.total ?? total)}
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

type SumsProps = { count: number; subtotal: number; quote: QuoteAnswer | undefined }

/** The wines' total, discounts, and what remains. */
function Sums({ count, subtotal, quote }: SumsProps) {
  return (
    <dl>
      <div>
        <dt>Cantidad</dt>
        <dd className="figures">{count}</dd>
      </div>
      <div>
        <dt>Subtotal</dt>
        <dd className="figures">{formatPesos(subtotal)}</dd>
      </div>
      {quote && quote.charges.length > 0 && <CartCharges quote={quote} />}
      <div className="cart-total" aria-busy={!quote}>
        <dt>Total</dt>
        <dd className="figures">{formatPesos(quote?.total ?? subtotal)}</dd>
      </div>
    </dl>
  )
}

/** Applies to every cart, so it shows while the wines are loading. */
export function CartNote() {
  return (
    <p className="muted cart-note">
      Precios finales, con impuestos: el envío se suma cuando elegís cómo lo recibís, antes de pagar. Tenés{' '}
      {law.regretDays} días desde que recibís tu compra para arrepentirte.
    </p>
  )
}
