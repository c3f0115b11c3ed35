import { formatPesos, fromPesos, toPesos } from '../../../../money/money.ts'
import { vintageAndContent, wineName } from '../../../../catalogue/wine-name.ts'
import type { OrderAnswer } from '../../../../orders/orders.contract.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { reductionsOf } from '../../../../totals/reductions.ts'

type Props = { order: OrderAnswer; quote: QuoteAnswer | undefined }

/** The bottles, what is taken off, the delivery and the total. */
export function CheckoutSummary({ order, quote }: Props) {
  const bought = (quote?.lines ?? []).filter((line) => !line.gift)
  const chosen = quote?.delivery.options.find(({ id }) => id === quote.delivery.chosen)
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
      {quote &&
        reductionsOf(bought, quote).map(({ reason, amount }) => (
          <div key={reason}>
            <dt>{reason}</dt>
            <dd className="figures">
              −{'\u00a0'}
              {formatPesos(amount)}
            </dd>
          </div>
        ))}
      {quote && chosen && <Delivery delivery={quote.delivery} name={chosen.name} />}
      <div className="checkout-total">
        <dt>Total</dt>
        <dd className="figures">{formatPesos(quote?.total ?? order.total)}</dd>
      </div>
    </dl>
  )
}

function Delivery({ delivery, name }: { delivery: QuoteAnswer['delivery']; name: string }) {
  const { price, discounts, missing_for_free: missing } = delivery
  return (
    <>
      <div>
        <dt>
          {name}
          {discounts.map(({ reason }) => (
            <small key={reason} className="muted">
              {' '}
              {reason}
            </small>
          ))}
        </dt>
        <dd className="figures">{price === 0 ? 'Sin cargo' : formatPesos(price)}</dd>
      </div>
      {missing !== null && missing > 0 && price > 0 && (
        <div>
          <dt className="muted">Te faltan {formatPesos(missing)} para el envío gratis</dt>
          <dd />
        </div>
      )}
    </>
  )
}
