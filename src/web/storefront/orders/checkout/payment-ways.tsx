import { formatPesos } from '../../../../money/money.ts'
import { instalmentWords } from '../../../../totals/instalment-words.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { usePressed } from './use-pressed.ts'

type Way = QuoteAnswer['payment_ways'][number]
type Props = { ways: QuoteAnswer['payment_ways']; chosen: string; choose: (way: string) => void }

/** The ways of paying with what each comes to. Nothing where there is one. */
export function PaymentWays({ ways, chosen, choose }: Props) {
  const { shown, press } = usePressed(ways, chosen, choose)
  const [only] = ways
  if (ways.length < 2) {
    const words = only && wordsOf(only)
    return words ? <p className="muted">{words}</p> : null
  }
  return (
    <fieldset className="checkout-choice">
      <legend>Cómo la pagás</legend>
      {ways.map((one) => (
        <label key={one.id} className="checkout-option">
          <input type="radio" name="payment" checked={one.id === shown} onChange={() => press(one.id)} />
          <span>
            <strong>{one.name}</strong>
            {wordsOf(one) && <small className="muted">{wordsOf(one)}</small>}
          </span>
          <span className="figures">{formatPesos(one.total)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const wordsOf = ({ total, instalments }: Way) =>
  instalments === null ? undefined : instalmentWords(total, { most: 1, interestFree: instalments })
