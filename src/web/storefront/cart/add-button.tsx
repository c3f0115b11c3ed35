import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { productName } from '../../../catalogue/wine-name.ts'
import { CartIcon, CheckIcon, MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { afterPaint } from '../../ui/after-paint.ts'
import { addWine, removeWine, stepAmount } from './cart-store.ts'
import type { CartWine } from './local-cart.ts'
import { useInCart } from './cart-view.ts'
import './add-button.css'

/** Removing the last bottle removes the line. */
const change = (line: CartItem, by: 1 | -1) =>
  line.amount + by > 0 ? stepAmount(line.id_prod, by) : void removeWine(line)

/** A wine's only button in a list: adds it to the cart, then shows its quantity and a link to the cart. */
export function AddButton({ wine }: { wine: CartWine }) {
  const inCart = useInCart(wine.id)
  const name = productName(wine)
  const navigate = useNavigate()
  const none = wine.available < 1
  const toAdd = none ? `${name}: sin stock` : `Agregar ${name} al carrito`
  const step = (by: 1 | -1, words: string, icon: ReactNode) =>
    inCart && (
      <button
        type="button"
        className="button plain icon"
        aria-label={`${words} de ${name}`}
        onClick={() => afterPaint(() => change(inCart, by))}
      >
        {icon}
      </button>
    )
  return (
    <span className="card-amount">
      {step(-1, 'Sacar una', <MinusIcon size={18} />)}
      <button
        type="button"
        className={inCart ? 'button wide quiet' : 'button wide'}
        disabled={none && !inCart}
        onClick={() => afterPaint(() => void (inCart ? navigate('/shoppingCart') : addWine(wine)))}
        aria-label={inCart ? `En tu carrito: ${inCart.amount} de ${name}. Ver el carrito` : toAdd}
      >
        {inCart ? <CheckIcon size={20} /> : !none && <CartIcon size={20} />}{' '}
        {inCart ? inCart.amount : none ? 'Sin stock' : 'Agregar'}
      </button>
      {step(1, 'Sumar una', <PlusIcon size={18} />)}
    </span>
  )
}
