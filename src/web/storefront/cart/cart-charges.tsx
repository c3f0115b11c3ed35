import { givenLines } from '../../../totals/charge-rows.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { ChargeEntries } from '../../ui/charge-list.tsx'

/** Charges and deductions besides the bottles, which most carts do not have. */
export default function CartCharges({ quote }: { quote: QuoteAnswer }) {
  return <ChargeEntries charges={quote.charges} given={givenLines(quote.lines)} />
}
