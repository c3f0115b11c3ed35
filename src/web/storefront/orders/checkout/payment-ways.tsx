import { formatPesos } from '../../../../money/money.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { usePressed } from './use-pressed.ts'

type Props = { ways: QuoteAnswer['payment_ways']; chosen: string; choose: (way: string) => void }

/** The ways of paying with what each comes to. Nothing where there is one. */
export function PaymentWays({ ways, chosen, choose }: Props) {
  const { shown, press } = usePressed(ways, chosen, choose)
  if (ways.length < 2) return null
  return (
    <fieldset className="checkout-choice">
      <legend>Cómo la pagás</legend>
      {ways.map((one) => (
        <label key={one.id} className="checkout-option">
          <input type="radio" name="payment" checked={one.id === shown} onChange={() => press(one.id)} />
          <span>
            <strong>{one.name}</strong>
          </span>
          <span className="figures">{formatPesos(one.total)}</span>
        </label>
      ))}
    </fieldset>
  )
}
