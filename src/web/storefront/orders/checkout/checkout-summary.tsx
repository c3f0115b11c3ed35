import { formatPesos, fromPesos, toPesos } from '../../../../money/money.ts'
import { vintageAndContent, wineName } from '../../../../catalogue/wine-name.ts'
import type { OrderAnswer } from '../../../../orders/orders.contract.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { givenLines } from '../../../../totals/charge-rows.ts'
import { ChargeEntries } from '../../../ui/charge-list.tsx'
import { WinePicture } from '../../wine/wine-picture.tsx'

type BoughtProps = { order: OrderAnswer; quote: QuoteAnswer | undefined }

/** The bottles with their pictures and today's prices. */
export function BoughtWines({ order, quote }: BoughtProps) {
  return (
    <ul className="checkout-wines">
      {order.order_items.map((item) => (
        <li key={`${item.product.id} ${item.gift}`}>
          <WinePicture image={item.product.image} productId={item.product.id} sizes="32px" />
          <span>
            {item.quantity} × {wineName({ ...item.product, vintage: null, volumeMl: null })}
            <small className="muted">{vintageAndContent(item.product)}</small>
          </span>
          <span className="figures">
            {item.gift
              ? 'De regalo'
              : formatPesos(toPesos(fromPesos(priceToday(item, quote)) * item.quantity))}
          </span>
        </li>
      ))}
    </ul>
  )
}

type SumsProps = BoughtProps & {
  /** The page shows the change in full beside this. */
  changeIsShown: boolean
}

/** What the bottles come to, discounts, delivery and the total. */
export function CheckoutSums({ order, quote, changeIsShown }: SumsProps) {
  // free bottles are among the items
  const given = givenLines(quote?.lines ?? [])
  const charges = (quote?.charges ?? []).filter(({ line = 0 }) => !given.has(line))
  const bought = order.order_items.filter(({ gift }) => !gift)
  const before = bought.reduce((sum, { price, quantity }) => sum + fromPesos(price) * quantity, 0)
  const today = bought.reduce((sum, item) => sum + fromPesos(priceToday(item, quote)) * item.quantity, 0)
  return (
    <>
      {before !== today && !changeIsShown && (
        <p className="checkout-repriced" role="status">
          Los precios cambiaron desde que empezaste esta compra: sin descuentos ni envío, salía{' '}
          <s>{formatPesos(toPesos(before))}</s> y hoy sale <strong>{formatPesos(toPesos(today))}</strong>.
        </p>
      )}
      <dl className="checkout-sums">
        <div>
          <dt>Subtotal</dt>
          <dd className="figures">{formatPesos(toPesos(today))}</dd>
        </div>
        <ChargeEntries charges={charges} />
        {quote?.delivery.chosen && <MissingForFree delivery={quote.delivery} />}
        <div className="checkout-total">
          <dt>Total{quote?.delivery.chosen === null && <small className="muted"> sin envío</small>}</dt>
          <dd className="figures">{formatPesos(quote?.total ?? order.total)}</dd>
        </div>
      </dl>
    </>
  )
}

/** A bottle's current price in pesos: fixed while the bottles are reserved, today's afterwards. */
function priceToday(item: OrderAnswer['order_items'][number], quote: QuoteAnswer | undefined): number {
  const line = quote?.lines.find(({ product_id, gift }) => product_id === item.product.id && !gift)
  return line?.unit_price ?? item.price
}

function MissingForFree({ delivery }: { delivery: QuoteAnswer['delivery'] }) {
  const { price, missing_for_free: missing } = delivery
  if (missing === null || missing <= 0 || price === 0) return null
  return (
    <div>
      <dt className="muted">Te faltan {formatPesos(missing)} para el envío gratis</dt>
      <dd />
    </div>
  )
}
