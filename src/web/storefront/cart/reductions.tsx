import { formatPesos } from '../../../money/money.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { reductionsOf } from '../../../totals/reductions.ts'

/** What promotions take off and give, each with its reason. */
export function Reductions({ quote }: { quote: QuoteAnswer }) {
  const bought = quote.lines.filter((line) => !line.gift)
  const given = quote.lines.filter((line) => line.gift).flatMap((line) => line.discounts)
  return (
    <>
      {reductionsOf(bought, quote).map(({ reason, amount }) => (
        <div key={reason} className="cart-reduction">
          <dt>{reason}</dt>
          <dd className="figures">
            −{'\u00a0'}
            {formatPesos(amount)}
          </dd>
        </div>
      ))}
      {given.map(({ promotion_id, reason }) => (
        <div key={promotion_id} className="cart-reduction">
          <dt>{reason}</dt>
          <dd>De regalo</dd>
        </div>
      ))}
    </>
  )
}
