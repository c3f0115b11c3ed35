import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CartRow } from './cart-row.tsx'
import { CartNote, CartSummary } from './cart-summary.tsx'
import { askAgain } from './follow-session.ts'
import { useCart } from './use-cart.ts'
import { useSession } from '../../session/use-session.ts'
import { EmptyRack } from '../../ui/drawings.tsx'
import { Link } from '../../ui/link.tsx'
import { loadPart } from '../../session/load-part.ts'
import { Loading } from '../../ui/loading.tsx'
import { useKeyboardPlace } from '../../ui/use-keyboard-place.ts'
import './cart.css'

export function meta() {
  return [
    { title: 'Tu carrito · Descorche' },
    {
      name: 'description',
      content: 'Los vinos que elegiste, con su precio final y lo que hace falta para comprarlos.',
    },
  ]
}

export default function Cart() {
  const cart = useCart()
  const place = useKeyboardPlace(cart, 'tr')
  const session = useSession().state
  const navigate = useNavigate()
  const hadItems = useRef(false)
  const ready = cart.state === 'ready'
  const empty = ready && cart.items.length === 0
  const stale = ready && cart.stale === true

  // today's prices come after what is known already
  useEffect(() => {
    if (session === 'unknown') return
    loadPart(() => import('./refresh-cart.ts'))
      .then(({ refreshCart }) => refreshCart())
      .catch(() => undefined)
  }, [session])
  useEffect(() => {
    if (ready && !empty) hadItems.current = true
    // nothing was ever in it: there is nothing to see here, unless the person just emptied it
  }, [ready, empty])
  useEffect(() => {
    if (!empty || stale || hadItems.current || nothingStored() === false) return undefined
    const timer = setTimeout(() => void navigate('/', { replace: true }), 3500)
    return () => clearTimeout(timer)
  }, [empty, stale, navigate])

  const head = (
    <div className="page-head">
      <h1>Tu carrito</h1>
      <Link to="/">Seguir comprando</Link>
    </div>
  )
  if (cart.state === 'failed') {
    return (
      <>
        {head}
        <Unavailable tone="bad">{cart.problem.detail}</Unavailable>
      </>
    )
  }
  if (!ready) {
    return (
      <div className="cart-coming">
        {head}
        <CartNote />
        <Loading text="Buscando tu carrito…" />
      </div>
    )
  }
  if (empty) {
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
  return (
    <>
      {head}
      {stale && (
        <Unavailable tone="warn">
          Sin conexión: este es tu carrito como lo vimos la última vez. Para cambiarlo o comprar, esperá a que
          vuelva.
        </Unavailable>
      )}
      <fieldset className="cart" disabled={stale} aria-label="Tu carrito">
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
            {cart.items.map((item) => (
              <CartRow key={item.id_prod_cart} item={item} />
            ))}
          </tbody>
        </table>
        <CartSummary items={cart.items} />
      </fieldset>
    </>
  )
}

/** Why the cart cannot be loaded now, and a retry. */
function Unavailable({ tone, children }: { tone: 'bad' | 'warn'; children: ReactNode }) {
  return (
    <p className={`notice ${tone} cart-not-asked`} role="alert">
      {children}{' '}
      <button type="button" className="link-button" onClick={() => void askAgain()}>
        Probar de nuevo
      </button>
    </p>
  )
}

function nothingStored(): boolean {
  try {
    return localStorage.getItem('shoppingCarts') === null
  } catch {
    return true
  }
}
