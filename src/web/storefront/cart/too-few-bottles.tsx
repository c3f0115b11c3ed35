import type { CartItem } from '../../../cart/cart.contract.ts'
import type { LineIssue } from '../../../cart/line-issue.ts'
import { wineName } from '../../../catalogue/wine-name.ts'
import { SoldOutParts } from '../../slots/sold-out.tsx'
import { setAmount } from './cart-store.ts'

type WayOutProps = { item: CartItem; issue: Exclude<LineIssue, 'archived'> }

/** What to do about a wine with too few bottles. */
export default function TooFewBottles({ item, issue }: WayOutProps) {
  const { product, available } = item
  return (
    <div className="cart-way-out">
      {issue === 'sold-out' && <SoldOutParts productId={item.id_prod} name={wineName(product)} />}
      {issue === 'too-few' && (
        <button type="button" className="button plain small" onClick={() => void setAmount(item, available)}>
          {available === 1 ? 'Llevar la que queda' : `Llevar las ${available} que quedan`}
        </button>
      )}
    </div>
  )
}
