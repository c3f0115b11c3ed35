import { formatPesos, fromPesos, toPesos } from '../../../../money/money.ts'
import { vintageAndContent, wineName } from '../../../../catalogue/wine-name.ts'
import type { OrderAnswer } from '../../../../orders/orders.contract.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { givenLines } from '../../../../totals/charge-rows.ts'
import { ChargeEntries } from '../../../ui/charge-list.tsx'

type Props = { order: OrderAnswer; quote: QuoteAnswer | undefined }

/** The bottles, what is taken off, the delivery and the total. */
export function CheckoutSummary({ order, quote }: Props) {
  // a bottle that is given is among the items
  const given = givenLines(quote?.lines ?? [])
  const charges = (quote?.charges ?? []).filter(({ line = 0 }) => !given.has(line))
  return (
    <dl className="checkout-sums">
      {order.order_items.map((item) => (
        <div key={`${item.product.id} ${item.gift}`}>
          <dt>
            {item.quantity} × {wineName({ ...item.product, vintage: null, volumeMl: null })}{' '}
            <small className="muted">{vintageAndContent(item.product)}</small>
          </dt>
          <dd className="figures">
            {item.gift ? 'De regalo' : formatPesos(toPesos(fromPesos(item.price) * item.quantity))}
          </dd>
        </div>
      ))}
      <ChargeEntries charges={charges} />
      {quote?.delivery.chosen && <MissingForFree delivery={quote.delivery} />}
      <div className="checkout-total">
        <dt>Total</dt>
        <dd className="figures">{formatPesos(quote?.total ?? order.total)}</dd>
      </div>
    </dl>
  )
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
