import { vintageAndContent, wineName } from '../../../catalogue/wine-name.ts'
import { maxAmount, minAmount } from '../../../cart/cart.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { lineIssue, type LineIssue } from '../../../cart/line-issue.ts'
import { formatPesos } from '../../../money/money.ts'
import { WinePicture } from '../wine/wine-picture.tsx'
import { TellMe } from '../back-in-stock/tell-me.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { AmountStepper } from './amount-stepper.tsx'
import { removeWine, setAmount } from './cart-store.ts'

/** A wine of the cart. One that cannot be bought as it stands says so, and what can be done about it. */
export function CartRow({ item }: { item: CartItem }) {
  const { product, available } = item
  const issue = lineIssue(item)
  return (
    <tr data-trouble={issue !== undefined}>
      <th scope="row">
        <Link to={`/detail/${item.id_prod}`} className="cart-wine">
          <WinePicture image={product.image} productId={item.id_prod} sizes="40px" />
          <span>
            <small className="muted">{product.producer}</small>
            {product.name}
            <small className="muted">{vintageAndContent(product)}</small>
            {issue && <span className="chip bad">{issueWords(issue, available)}</span>}
          </span>
        </Link>
        {(issue === 'sold-out' || issue === 'too-few') && <WayOut item={item} issue={issue} />}
      </th>
      <td data-label="Cantidad">
        <Amount item={item} issue={issue} />
      </td>
      <td className="money" data-label="Precio unitario">
        {formatPesos(item.unitPrice)}
      </td>
      <td className="money" data-label="Total">
        {issue ? <span className="muted">No suma</span> : <strong>{formatPesos(product.price)}</strong>}
      </td>
      <td className="cart-remove">
        <button
          type="button"
          className="link-button"
          aria-label={`Quitar ${wineName(product)}`}
          onClick={() => void removeWine(item)}
        >
          <TrashIcon size={20} />
        </button>
      </td>
    </tr>
  )
}

type WayOutProps = { item: CartItem; issue: Exclude<LineIssue, 'archived'> }

/** What can be done about a wine of which there are too few. */
function WayOut({ item, issue }: WayOutProps) {
  const { product, available } = item
  return (
    <div className="cart-way-out">
      {issue === 'sold-out' && <TellMe productId={item.id_prod} name={wineName(product)} />}
      {issue === 'too-few' && (
        <button type="button" className="button plain small" onClick={() => void setAmount(item, available)}>
          {available === 1 ? 'Llevar la que queda' : `Llevar las ${available} que quedan`}
        </button>
      )}
    </div>
  )
}

/** How many bottles; of a wine that is not to be had their number cannot be changed. */
function Amount({ item, issue }: { item: CartItem; issue: LineIssue | undefined }) {
  const { product, available } = item
  if (issue === 'archived' || issue === 'sold-out') {
    return (
      <span className="muted figures">{item.amount === 1 ? '1 botella' : `${item.amount} botellas`}</span>
    )
  }
  return (
    <AmountStepper
      amount={item.amount}
      most={Math.min(maxAmount, Math.max(available, minAmount))}
      label={`Cantidad de ${wineName(product)}`}
      less={`Una botella menos de ${wineName(product)}`}
      more={`Una botella más de ${wineName(product)}`}
      change={(wanted) => void setAmount(item, wanted)}
    />
  )
}

function issueWords(issue: LineIssue, available: number): string {
  switch (issue) {
    case 'archived':
      return 'No disponible'
    case 'sold-out':
      return 'Sin stock'
    case 'too-few':
      return available === 1 ? 'Queda 1' : `Quedan ${available}`
  }
}
