import { givenLines } from '../../../totals/charge-rows.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { ChargeEntries } from '../../ui/charge-list.tsx'

type Props = {
  quote: QuoteAnswer
  /** The postal code that it is delivered to. */
  place: string
}

/** Charges and deductions besides the bottles, with the place of the delivery. */
export function CartCharges({ quote: { charges, delivery, lines }, place }: Props) {
  const toDoor = delivery.options.filter(({ kind }) => kind !== 'pickup')
  const others = toDoor.filter(({ id, price }) => id !== delivery.chosen && price >= delivery.price)
  const isLeast = others.length > 0 && others.length === toDoor.length - 1
  const label = `Envío a ${place}${isLeast ? ', desde' : ''}`
  return (
    <ChargeEntries
      charges={charges.map((charge) => (charge.kind === 'delivery' ? { ...charge, label } : charge))}
      given={givenLines(lines)}
    />
  )
}
