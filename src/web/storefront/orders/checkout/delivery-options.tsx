import { formatPesos } from '../../../../money/money.ts'
import { promiseWords } from '../../../../orders/delivery-words.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { usePressed } from './use-pressed.ts'

type Delivery = QuoteAnswer['delivery']

type Props = { delivery: Delivery; choose: (way: string) => void }

/** The ways in which it may reach its buyer, each with its price and day. */
export function DeliveryOptions({ delivery, choose }: Props) {
  const { shown, press } = usePressed(delivery, delivery.chosen, choose)
  return (
    <fieldset className="checkout-choice">
      <legend>Cómo la recibís</legend>
      {delivery.options.map((one) => (
        <label key={one.id} className="checkout-option">
          <input type="radio" name="delivery" checked={one.id === shown} onChange={() => press(one.id)} />
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
