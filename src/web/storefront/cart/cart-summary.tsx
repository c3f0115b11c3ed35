import type { CartItem } from '../../../cart/cart.contract.ts'
import { sortLines } from '../../../cart/line-issue.ts'
import { formatPesos } from '../../../money/money.ts'
import { law } from '../../content/law.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Changed } from './buy-cart.ts'
import { clearCart } from './cart-store.ts'
import { useBuying } from './use-buying.ts'

const WhatIsMissing = lazyPart(() => import('./what-is-missing.tsx'))

/** What the cart comes to, and the way to buy it: only what can be bought is counted. */
export function CartSummary({ items }: { items: CartItem[] }) {
  const buying = useBuying()
  const { withIssues, bottles, total } = sortLines(items)
  const buy = () => {
    if (withIssues.length === 0) return void buying.buy(items, total)
    toast('error', 'Antes de comprar, resolvé los vinos que no alcanzan.')
  }
  return (
    <aside className="cart-summary sheet" aria-label="Resumen">
      <dl>
        <div>
          <dt>{bottles === 1 ? '1 botella' : `${bottles} botellas`}</dt>
          <dd />
        </div>
        <div>
          <dt>Subtotal</dt>
          <dd className="figures">{formatPesos(total)}</dd>
        </div>
        <div className="cart-total">
          <dt>Total</dt>
          <dd className="figures">{formatPesos(total)}</dd>
        </div>
      </dl>
      {buying.changed && <ChangedPrices changed={buying.changed} />}
      {withIssues.length > 0 && <WhatIsMissing withIssues={withIssues} />}
      <button type="button" className="button wide" disabled={buying.busy || !buying.ready} onClick={buy}>
        {buying.busy ? 'Preparando tu compra…' : 'Comprar'}
      </button>
      <button type="button" className="link-button" onClick={() => void clearCart()}>
        Vaciar carrito
      </button>
      <CartNote />
    </aside>
  )
}

/** What changed since the cart was shown: nothing is bought at a price that was not seen. */
function ChangedPrices({ changed }: { changed: Changed }) {
  return (
    <div className="notice warn" role="alert">
      <p>{changed.detail}</p>
      {changed.lines.length > 0 && (
        <ul>
          {changed.lines.map((line) => (
            <li key={line.id}>
              {line.name}: <s>{formatPesos(line.before)}</s> <strong>{formatPesos(line.now)}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What holds of every cart; it can be read while its wines are still on their way. */
export function CartNote() {
  return (
    <p className="muted cart-note">
      Precios finales, con impuestos: el envío no se cobra aparte. Tenés {law.regretDays} días desde que
      recibís tu compra para arrepentirte.
    </p>
  )
}
