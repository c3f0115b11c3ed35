import { useEffect, useRef, useState } from 'react'
import { countBottles } from '../../../cart/cart.ts'
import { useCart } from './cart-view.ts'

/** How many bottles the cart holds, beside its icon; it bumps when that changes. */
export function CartCount() {
  const cart = useCart()
  const count = cart.state === 'ready' ? countBottles(cart.items) : 0
  const before = useRef(count)
  const [bumped, setBumped] = useState(false)
  useEffect(() => {
    if (before.current === count) return
    before.current = count
    setBumped(true)
    const timer = setTimeout(() => setBumped(false), 300)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <span role="status" aria-live="polite">
      {count > 0 && (
        <span className="cart-count" data-bumped={bumped}>
          {count}
          <span className="visually-hidden">{count === 1 ? ' botella' : ' botellas'}</span>
        </span>
      )}
    </span>
  )
}
