import { givenLines } from '../../../totals/charge-rows.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { ChargeEntries } from '../../ui/charge-list.tsx'

/** What is charged and taken off beside the bottles: most carts have nothing of it. */
export default function CartCharges({ quote }: { quote: QuoteAnswer }) {
  return <ChargeEntries charges={quote.charges} given={givenLines(quote.lines)} />
}
