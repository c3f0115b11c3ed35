import { useNavigate } from 'react-router'
import { productName } from '../../../catalogue/wine-name.ts'
import { CartIcon, CheckIcon } from '../../ui/icons.tsx'
import { addWine } from './cart-store.ts'
import type { CartWine } from './local-cart.ts'
import { useInCart } from './use-cart.ts'

/** The one clear button of a wine in a list: puts it in the cart, and leads there once it is in. */
export function AddButton({ wine }: { wine: CartWine }) {
  const inCart = useInCart(wine.id)
  const name = productName(wine)
  const navigate = useNavigate()
  if (inCart) {
    return (
      <button
        type="button"
        className="button wide quiet"
        onClick={() => void navigate('/shoppingCart')}
        aria-label={`En tu carrito: ${name}. Ver el carrito`}
      >
        <CheckIcon size={20} /> En tu carrito
      </button>
    )
  }
  const none = wine.available < 1
  return (
    <button
      type="button"
      className="button wide"
      disabled={none}
      onClick={() => void addWine(wine)}
      aria-label={none ? `${name}: sin stock` : `Agregar ${name} al carrito`}
    >
      {none ? (
        'Sin stock'
      ) : (
        <>
          <CartIcon size={20} /> Agregar
        </>
      )}
    </button>
  )
}
