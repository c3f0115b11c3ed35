import { useCart } from '../cart-view.ts'
import { useQuote } from '../use-quote.ts'
import { Link } from '../../../ui/link.tsx'
import { boxWords } from './box-words.ts'
import { BoxSlots } from './box-slots.tsx'

const none: never[] = []

/**
 * A box's progress, visible while its wines are chosen. `bottles`: the promotion's box size before any is
 * chosen.
 */
export function BoxCounter({ id, bottles }: { id: number; bottles: number }) {
  const cart = useCart()
  const { quote, last } = useQuote(cart.state === 'ready' ? cart.items : none)
  const empty = cart.state === 'ready' && cart.items.length === 0
  const begun = empty ? undefined : (quote ?? last)?.boxes.find((box) => box.promotion_id === id)
  const box = begun ?? { bottles, taken: 0, missing: bottles }
  return (
    <div className="box-counter sheet" role="status">
      <BoxSlots {...box} />
      <p>{boxWords(box)}</p>
      {box.taken > 0 && (
        <Link to="/shoppingCart" className={box.missing === 0 ? 'button' : 'button quiet'}>
          Ver carrito
        </Link>
      )}
    </div>
  )
}
