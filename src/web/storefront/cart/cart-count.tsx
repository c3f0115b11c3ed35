import { useEffect, useRef, useState } from 'react'
import { countBottles } from '../../../cart/cart.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { unitNoun } from '../../../catalogue/taxonomy/product-nouns.ts'
import { useCart } from './cart-view.ts'

function unitName(count: number, items: readonly CartItem[]): string {
  const { one, many } = unitNoun(items.map(({ product }) => product.type))
  return count === 1 ? one : many
}

/** The number of bottles in the cart, beside its icon; animates when it changes. */
export function CartCount() {
  const cart = useCart()
  const items = cart.state === 'ready' ? cart.items : []
  const count = countBottles(items)
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
          <span className="visually-hidden"> {unitName(count, items)}</span>
        </span>
      )}
    </span>
  )
}
