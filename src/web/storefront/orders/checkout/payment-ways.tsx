import { formatPesos } from '../../../../money/money.ts'
import { instalmentWords } from '../../../../totals/instalment-words.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { usePressed } from './use-pressed.ts'

type Way = QuoteAnswer['payment_ways'][number]
type Props = {
  ways: QuoteAnswer['payment_ways']
  chosen: string
  choose: (method: string) => void
  /** Of the chosen one, in pesos. */
  total: number
}

/** The payment methods, those of another total with it. */
export function PaymentWays({ ways, chosen, choose, total }: Props) {
  const { shown, press } = usePressed(ways, chosen, choose)
  const [only] = ways
  if (ways.length < 2) {
    return only ? (
      <p className="muted">{[`Con ${only.name}`, wordsOf(only)].filter(Boolean).join(': ')}</p>
    ) : null
  }
  return (
    <fieldset className="checkout-choice">
      <legend className="visually-hidden">Cómo la pagás</legend>
      {ways.map((option) => (
        <label key={option.id} className="checkout-option">
          <input
            type="radio"
            name="payment"
            checked={option.id === shown}
            onChange={() => press(option.id)}
          />
          <span>
            <strong>{option.name}</strong>
            {wordsOf(option) && <small className="muted">{wordsOf(option)}</small>}
          </span>
          {option.total !== total && <span className="figures">{formatPesos(option.total)}</span>}
        </label>
      ))}
    </fieldset>
  )
}

const wordsOf = ({ total, instalments }: Way) =>
  instalments === null ? undefined : instalmentWords(total, { most: 1, interestFree: instalments })
