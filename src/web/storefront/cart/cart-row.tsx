import { wineAddress } from '../../../catalogue/wine-address.ts'
import { vintageAndContent, wineName } from '../../../catalogue/wine-name.ts'
import { maxAmount, minAmount } from '../../../cart/cart.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { lineIssue, type LineIssue } from '../../../cart/line-issue.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { WinePicture } from '../wine/wine-picture.tsx'
import { afterPaint } from '../../ui/after-paint.ts'
import { TrashIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { AmountStepper } from './amount-stepper.tsx'
import { removeWine, setAmount, stepAmount } from './cart-store.ts'

const TooFewBottles = lazyPart(() => import('./too-few-bottles.tsx'))

type QuoteLine = QuoteAnswer['lines'][number]

/** A wine in the cart with its discounts. If it cannot be bought as it is, says why and what to do. */
export function CartRow({ item, line }: { item: CartItem; line: QuoteLine | undefined }) {
  const { product } = item
  const issue = lineIssue(item)
  return (
    <tr data-trouble={issue !== undefined}>
      <th scope="row">
        <WineName item={item} issue={issue} line={line} />
        {(issue === 'sold-out' || issue === 'too-few') && <TooFewBottles item={item} issue={issue} />}
      </th>
      <td data-label="Cantidad">
        <Amount item={item} issue={issue} />
      </td>
      <td className="money" data-label="Precio unitario">
        {formatPesos(item.unitPrice)}
      </td>
      <td className="money" data-label="Total">
        {issue ? <span className="muted">No suma</span> : <LineTotal price={product.price} line={line} />}
      </td>
      <td className="cart-remove">
        <button
          type="button"
          className="link-button"
          aria-label={`Quitar ${wineName(product)}`}
          onClick={() => afterPaint(() => void removeWine(item))}
        >
          <TrashIcon size={20} />
        </button>
      </td>
    </tr>
  )
}

type NameProps = { item: CartItem; issue: LineIssue | undefined; line: QuoteLine | undefined }

function WineName({ item, issue, line }: NameProps) {
  const { product, available } = item
  return (
    <Link to={wineAddress({ ...product, id: item.id_prod })} className="cart-wine">
      <WinePicture image={product.image} productId={item.id_prod} sizes="40px" />
      <span>
        <small className="muted">{product.producer}</small>
        {product.name}
        <small className="muted">{vintageAndContent(product)}</small>
        {issue && <span className="chip bad">{issueWords(issue, available)}</span>}
        {line?.discounts.map(({ promotion_id, reason }) => (
          <span key={promotion_id} className="chip discount">
            {reason}
          </span>
        ))}
      </span>
    </Link>
  )
}

/** The line's total, with the original struck through if discounted. */
function LineTotal({ price, line }: { price: number; line: QuoteLine | undefined }) {
  if (!line || line.total >= price) return <strong>{formatPesos(price)}</strong>
  return (
    <>
      <s className="cart-before">
        <span className="visually-hidden">Antes </span>
        {formatPesos(price)}
      </s>
      <strong>{formatPesos(line.total)}</strong>
    </>
  )
}

/** The quantity, which is fixed for an unavailable wine. */
function Amount({ item, issue }: { item: CartItem; issue: LineIssue | undefined }) {
  const { product, available } = item
  if (issue === 'archived' || issue === 'sold-out') {
    return <span className="muted figures">{item.amount}</span>
  }
  const name = wineName(product)
  return (
    <AmountStepper
      amount={item.amount}
      most={Math.min(maxAmount, Math.max(available, minAmount))}
      label={`Cantidad de ${name}`}
      less={`Una menos de ${name}`}
      more={`Una más de ${name}`}
      change={(wanted) => void setAmount(item, wanted)}
      step={(by) => stepAmount(item.id_prod, by)}
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
