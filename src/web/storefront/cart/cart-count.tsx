import { countBottles } from '../../../cart/cart.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { useCart } from './cart-view.ts'

/** The number of bottles in the cart, beside its icon. A new number is a new element, so its animation starts. */
export function CartCount() {
  const cart = useCart()
  const items = cart.state === 'ready' ? cart.items : []
  const count = countBottles(items)
  const { one, many } = unitNoun(items.map(({ product }) => product.type))
  return (
    <span role="status" aria-live="polite">
      {count > 0 && (
        <span key={count} className="cart-count">
          {count}
          <span className="visually-hidden"> {count === 1 ? one : many}</span>
        </span>
      )}
    </span>
  )
}
