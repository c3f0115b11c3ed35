import { formatPesos } from '../../../../money/money.ts'
import { promiseWords } from '../../../../orders/delivery-words.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'

type Delivery = QuoteAnswer['delivery']

type Props = { delivery: Delivery; choose: (way: string) => void }

/** The ways in which it may reach its buyer, each with its price and day. */
export function DeliveryOptions({ delivery: { options, chosen }, choose }: Props) {
  return (
    <fieldset className="checkout-choice">
      <legend>Cómo la recibís</legend>
      {options.map((one) => (
        <label key={one.id} className="checkout-option">
          <input type="radio" name="delivery" checked={one.id === chosen} onChange={() => choose(one.id)} />
          <span>
            <strong>{one.name}</strong>
            <small className="muted">
              {promiseWords(one)}
              {one.hours && ` · ${one.hours}`}
            </small>
          </span>
          <span className="figures">{one.price === 0 ? 'Sin cargo' : formatPesos(one.price)}</span>
        </label>
      ))}
    </fieldset>
  )
}
