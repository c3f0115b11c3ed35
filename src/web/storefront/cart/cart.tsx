import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { CartItem } from '../../../cart/cart.contract.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { CartRow } from './cart-row.tsx'
import { CartNote, CartSummary } from './cart-summary.tsx'
import { reloadCart, useCart } from './cart-view.ts'
import { localKey } from './local-cart.ts'
import { useQuote } from './use-quote.ts'
import type { Session } from '../../session/session.ts'
import { stored } from '../../session/stored.ts'
import { useSession } from '../../session/use-session.ts'
import { EmptyRack } from '../../ui/drawings.tsx'
import { Link } from '../../ui/link.tsx'
import { loadPart } from '../../session/load-part.ts'
import { Loading } from '../../ui/loading.tsx'
import { useKeyboardPlace } from '../../ui/use-keyboard-place.ts'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'
import './cart.css'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Tu carrito')]
}

const head = (
  <div className="page-head">
    <h1>Tu carrito</h1>
    <Link to="/">Seguir comprando</Link>
  </div>
)

export default function Cart() {
  const cart = useCart()
  const place = useKeyboardPlace(cart, 'tr')
  const session = useSession().state
  // the cart is already empty while the purchase starts
  const leaving = useNavigation().location?.pathname === '/user/orders'
  const ready = cart.state === 'ready'
  const empty = ready && cart.items.length === 0
  const stale = ready && cart.stale === true
  useCartOfToday(session, session !== 'anonymous' || (ready && !empty))
  useLeaveEmptyCart(ready, empty, stale)
  if (cart.state === 'failed') {
    return (
      <>
        {head}
        <Unavailable tone="bad">{cart.problem.detail}</Unavailable>
      </>
    )
  }
  if (!ready) return <CartComing />
  if (empty) return leaving ? <Loading text="Buscando tus compras…" /> : <EmptyCart />
  return (
    <>
      {head}
      {stale && (
        <Unavailable tone="warn">
          Sin conexión: este es tu carrito como lo vimos la última vez. Esperá a que vuelva para comprar.
        </Unavailable>
      )}
      <fieldset className="cart" disabled={stale} aria-label="Tu carrito">
        <FullCart items={cart.items} place={place} />
      </fieldset>
    </>
  )
}

/** Updates prices after showing what is known. `wanted`: whether there is a cart to update. */
function useCartOfToday(session: Session['state'], wanted: boolean): void {
  useEffect(() => {
    if (session === 'unknown' || !wanted) return
    loadPart(() => import('./refresh-cart.ts'))
      .then(({ refreshCart }) => refreshCart())
      .catch(() => undefined)
  }, [session, wanted])
}

/** Navigates home from a cart that was always empty; a user who has just emptied it stays. */
function useLeaveEmptyCart(ready: boolean, empty: boolean, stale: boolean): void {
  const navigate = useNavigate()
  const hadItems = useRef(false)
  useEffect(() => {
    if (ready && !empty) hadItems.current = true
  }, [ready, empty])
  useEffect(() => {
    if (!empty || stale || hadItems.current || (stored(localKey) === null) === false) return undefined
    const timer = setTimeout(() => void navigate('/', { replace: true }), 3500)
    return () => clearTimeout(timer)
  }, [empty, stale, navigate])
}

type TableProps = { items: CartItem[]; place: ReturnType<typeof useKeyboardPlace> }

/** The wines and their total, from the same quote. */
function FullCart({ items, place }: TableProps) {
  const quote = useQuote(items)
  return (
    <>
      <CartTable items={items} place={place} quote={quote.quote} />
      <CartSummary items={items} quote={quote} />
    </>
  )
}

function CartTable({ items, place, quote }: TableProps & { quote: QuoteAnswer | undefined }) {
  const lineOf = (id: number) => quote?.lines.find((line) => line.product_id === id && !line.gift)
  return (
    <table className="cart-table">
      <caption className="visually-hidden">Vinos en el carrito</caption>
      <thead>
        <tr>
          <th scope="col">Nombre</th>
          <th scope="col">Cantidad</th>
          <th scope="col" className="money">
            Precio unitario
          </th>
          <th scope="col" className="money">
            Total
          </th>
          <td />
        </tr>
      </thead>
      <tbody {...place}>
        {items.map((item) => (
          <CartRow key={item.id_prod_cart} item={item} line={lineOf(item.id_prod)} />
        ))}
      </tbody>
    </table>
  )
}

function CartComing() {
  return (
    <div className="cart-coming">
      {head}
      <CartNote />
      <Loading text="Buscando tu carrito…" />
    </div>
  )
}

function EmptyCart() {
  return (
    <div className="empty-state">
      <EmptyRack />
      <h1>No hay productos</h1>
      <p className="muted">Tu carrito está vacío. Los vinos están a un paso.</p>
      <Link to="/" className="button">
        Ver vinos
      </Link>
    </div>
  )
}

/** Why the cart cannot be loaded now, and a retry. */
function Unavailable({ tone, children }: { tone: 'bad' | 'warn'; children: ReactNode }) {
  return (
    <p className={`notice ${tone} cart-not-asked`} role="alert">
      {children}{' '}
      <button type="button" className="link-button" onClick={() => void reloadCart()}>
        Probar de nuevo
      </button>
    </p>
  )
}
