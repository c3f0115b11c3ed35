import { productNoun, titled } from '../../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../../catalogue/taxonomy/unit-noun.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { countBottles, maxAmount } from '../../../../cart/cart.ts'
import type { CartItem } from '../../../../cart/cart.contract.ts'
import { sortLines } from '../../../../cart/line-issue.ts'
import { vintageAndContent, wineName } from '../../../../catalogue/wine-name.ts'
import { formatPesos } from '../../../../money/money.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { boxWords } from '../box/box-words.ts'
import { WinePicture } from '../../wine/wine-picture.tsx'
import { AmountStepper } from '../amount-stepper.tsx'
import { setAmount, stepAmount } from '../cart-store.ts'
import { goodsTotal } from '../goods-total.ts'
import { CartCharges } from '../cart-charges.tsx'
import { useCart } from '../cart-view.ts'
import { useQuote } from '../use-quote.ts'
import { setAdded, useAdded } from './drawer-store.ts'
import { FreeDelivery } from './free-delivery.tsx'
import { useMissingForFree } from './missing-for-free.ts'
import './cart-drawer.css'

/** Lines shown; the rest are only counted. */
const shownAtMost = 3
const close = () => setAdded(undefined)

/** The cart beside the page; closes when the user does something else. */
export function CartDrawer() {
  const added = useAdded()
  const cart = useCart()
  const panel = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  useEffect(() => close, [pathname, search])
  const items = cart.state === 'ready' ? cart.items : []
  const open = added !== undefined && items.length > 0
  useClosing(open, panel)
  if (!open) return null
  const sorted = items.toSorted((a, b) => Number(b.id_prod === added) - Number(a.id_prod === added))
  return (
    <section className="cart-drawer" aria-label="En tu carrito" ref={panel} tabIndex={-1}>
      <div className="cart-drawer-head">
        <h2>En tu carrito</h2>
        <button type="button" className="link-button" aria-label="Cerrar" onClick={close}>
          <CloseIcon size={20} />
        </button>
      </div>
      <ul>
        {sorted.slice(0, shownAtMost).map((item) => (
          <DrawerLine key={item.id_prod} item={item} stepper={item.id_prod === added} />
        ))}
      </ul>
      {items.length > shownAtMost && <p className="muted">Y {restWords(sorted.slice(shownAtMost))}.</p>}
      <Sum items={items} />
      <div className="cart-drawer-ways">
        <Link to="/shoppingCart" className="button">
          Ver carrito
        </Link>
        <button type="button" className="button quiet" onClick={close}>
          Seguir comprando
        </button>
      </div>
    </section>
  )
}

function restWords(rest: readonly CartItem[]): string {
  const { one, many } = productNoun(rest.map(({ product }) => product.type))
  return rest.length === 1 ? `un ${one} más` : `${rest.length} ${many} más`
}

function DrawerLine({ item, stepper }: { item: CartItem; stepper: boolean }) {
  const { product, id_prod, amount, available } = item
  return (
    <li>
      <WinePicture image={product.image} productId={id_prod} sizes="40px" />
      <span>
        <small className="muted">{product.producer}</small>
        {product.name}
        <small className="muted figures">
          {[vintageAndContent(product), stepper ? '' : `× ${amount}`].filter(Boolean).join(' ')}
        </small>
      </span>
      <strong className="figures">{formatPesos(product.price)}</strong>
      {stepper && (
        <AmountStepper
          amount={amount}
          most={Math.min(maxAmount, Math.max(available, 1))}
          label={`${titled(unitNoun([product.type]).many)} de ${wineName(product)}`}
          less={`Sacar una de ${wineName(product)}`}
          more={`Sumar una de ${wineName(product)}`}
          change={(wanted) => void setAmount(item, wanted)}
          step={(by) => stepAmount(id_prod, by)}
        />
      )}
    </li>
  )
}

/** The cart's total with promotions, code and delivery, and what is missing for free delivery. */
function Sum({ items }: { items: CartItem[] }) {
  const { last, place, code } = useQuote(items)
  const subtotal = sortLines(items).total
  const missing = useMissingForFree(last)
  return (
    <div className="cart-drawer-sum" aria-live="polite">
      {last && last.charges.length > 0 && (
        <dl>
          <div>
            <dt>Subtotal</dt>
            <dd className="figures">{formatPesos(subtotal)}</dd>
          </div>
          <CartCharges quote={last} place={place} />
        </dl>
      )}
      {code !== '' && last && (
        <p className="muted">{last.code.accepted ? `Con el código ${code}` : `${code}: ${last.code.why}`}</p>
      )}
      <p className="cart-drawer-total">
        <span>
          Total ({countBottles(items)})
          {last?.delivery.chosen === null && <small className="muted"> sin envío</small>}
        </span>
        <strong className="figures">{formatPesos(last?.total ?? subtotal)}</strong>
      </p>
      {missing !== null && <FreeDelivery missing={missing} goods={last ? goodsTotal(last) : subtotal} />}
      {last?.boxes[0] && (
        <p className="cart-drawer-box">
          <Link to={`/promocion/${last.boxes[0].promotion_id}`}>{last.boxes[0].name}</Link>{' '}
          {boxWords(last.boxes[0])}
        </p>
      )}
    </div>
  )
}

/** Milliseconds until it closes if the user does not interact with it. */
const staysMs = 6000

/**
 * Closes the drawer on Escape, a click outside or a timeout. Keyboard users start in it and get their focus
 * back.
 */
function useClosing(open: boolean, panel: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return undefined
    const before = document.activeElement
    if (before?.matches(':focus-visible')) panel.current?.focus()
    const shut = (event: Event) => {
      const beside = event.type === 'pointerdown' && !panel.current?.contains(event.target as Node)
      if (beside || (event as KeyboardEvent).key === 'Escape') afterPaint(close)
    }
    document.addEventListener('pointerdown', shut)
    document.addEventListener('keydown', shut)
    const inside = panel.current
    const timer = setInterval(() => {
      if (!inside?.matches(':hover, :focus-within')) close()
    }, staysMs)
    return () => {
      clearInterval(timer)
      document.removeEventListener('pointerdown', shut)
      document.removeEventListener('keydown', shut)
      if (inside?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [open, panel])
}
