import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../ui/link.tsx'
import { countBottles, maxAmount, minAmount } from '../../cart/cart.ts'
import type { CartItem } from '../../cart/cart.contract.ts'
import { formatPesos } from '../../money/money.ts'
import { AmountStepper } from '../cart/amount-stepper.tsx'
import { clearCart, refreshLocalCart, removeWine, setAmount } from '../cart/cart-store.ts'
import { useBuying } from '../cart/use-buying.ts'
import { useCart } from '../cart/use-cart.ts'
import { WinePicture } from '../catalogue/wine-picture.tsx'
import { law } from '../content/law.ts'
import { TellMe } from '../restock/tell-me.tsx'
import { EmptyRack } from '../ui/drawings.tsx'
import { TrashIcon } from '../ui/icons.tsx'
import { Loading } from '../ui/loading.tsx'
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
  const navigate = useNavigate()
  const buying = useBuying()
  const hadItems = useRef(false)
  const ready = cart.state === 'ready'
  const empty = ready && cart.items.length === 0
  const kept = ready && cart.kept === true

  useEffect(() => void refreshLocalCart(), [])
  useEffect(() => {
    if (ready && !empty) hadItems.current = true
    // nothing was ever in it: there is nothing to see here, unless the person just emptied it
  }, [ready, empty])
  useEffect(() => {
    if (!empty || kept || hadItems.current || nothingStored() === false) return undefined
    const timer = setTimeout(() => void navigate('/', { replace: true }), 3500)
    return () => clearTimeout(timer)
  }, [empty, kept, navigate])

  if (!ready) return <Loading text="Buscando tu carrito…" />
  if (empty) {
    return (
      <div className="empty-state">
        <EmptyRack />
        <h1>No hay productos</h1>
        <p className="muted">Tu carrito está vacío. Hay casi mil vinos para elegir.</p>
        <Link to="/" className="button">
          Ver vinos
        </Link>
      </div>
    )
  }
  const bottles = countBottles(cart.items)
  const total = cart.items.reduce((sum, item) => sum + Math.round(item.product.price * 100), 0) / 100
  const unavailable = cart.items.filter((item) => item.available < item.amount)
  return (
    <>
      <div className="page-head">
        <h1>Tu carrito</h1>
        <Link to="/">Seguir comprando</Link>
      </div>
      {kept && (
        <p className="notice warn cart-kept" role="status">
          Sin conexión: este es tu carrito como lo vimos la última vez. Para cambiarlo o comprar, esperá a que
          vuelva.
        </p>
      )}
      <fieldset className="cart" disabled={kept}>
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
          <tbody>
            {cart.items.map((item) => (
              <Row key={item.id_prod_cart} item={item} />
            ))}
          </tbody>
        </table>
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
          {buying.changed && (
            <div className="notice warn" role="alert">
              <p>{buying.changed.detail}</p>
              {buying.changed.lines.length > 0 && (
                <ul>
                  {buying.changed.lines.map((line) => (
                    <li key={line.name}>
                      {line.name}: <s>{formatPesos(line.before)}</s> <strong>{formatPesos(line.now)}</strong>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
          {unavailable.length > 0 && (
            <p className="notice warn">
              {unavailable
                .map((item) =>
                  item.available < 1
                    ? `${item.product.name} no está disponible.`
                    : `De ${item.product.name} quedan ${item.available}.`,
                )
                .join(' ')}
            </p>
          )}
          <button
            type="button"
            className="button wide"
            disabled={buying.busy || !buying.ready}
            onClick={() => void buying.buy(cart.items, total)}
          >
            {buying.busy ? 'Preparando tu compra…' : 'Comprar'}
          </button>
          <button type="button" className="link-button" onClick={() => void clearCart()}>
            Vaciar carrito
          </button>
          <p className="muted cart-note">
            Precios finales, con impuestos. Tenés {law.regretDays} días desde que recibís tu compra para
            arrepentirte.
          </p>
        </aside>
      </fieldset>
    </>
  )
}

function Row({ item }: { item: CartItem }) {
  const { product } = item
  return (
    <tr>
      <th scope="row">
        <Link to={`/detail/${item.id_prod}`} className="cart-wine">
          <WinePicture image={product.image} productId={item.id_prod} sizes="40px" />
          <span>
            <small className="muted">{product.producer}</small>
            {product.name}
            {item.available < 1 && (
              <span className="chip bad">{item.archived ? 'No disponible' : 'Sin stock'}</span>
            )}
          </span>
        </Link>
        {item.available < 1 && !item.archived && <TellMe productId={item.id_prod} name={product.name} />}
      </th>
      <td data-label="Cantidad">
        <AmountStepper
          amount={item.amount}
          most={Math.min(maxAmount, Math.max(item.available, minAmount))}
          label={`Cantidad de ${product.name}`}
          less={`Una botella menos de ${product.name}`}
          more={`Una botella más de ${product.name}`}
          change={(wanted) => void setAmount(item, wanted)}
        />
      </td>
      <td className="money" data-label="Precio unitario">
        {formatPesos(item.unitPrice)}
      </td>
      <td className="money" data-label="Total">
        <strong>{formatPesos(product.price)}</strong>
      </td>
      <td className="cart-remove">
        <button
          type="button"
          className="link-button"
          aria-label={`Quitar ${product.name}`}
          onClick={() => void removeWine(item)}
        >
          <TrashIcon size={20} />
        </button>
      </td>
    </tr>
  )
}

function nothingStored(): boolean {
  try {
    return localStorage.getItem('shoppingCarts') === null
  } catch {
    return true
  }
}
