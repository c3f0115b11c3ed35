import { discountedPrice, formatPesos, fromPesos, toPesos } from '../../money/money.ts'
import type { RowRead } from './read-row.ts'
import type { Reading } from './reading.contract.ts'

/** What is done with an offer that is no whole percent of its price: rounded, the price itself, or left. */
export const offerAnswers = ['preguntar', 'redondear', 'precio', 'lista'] as const

/** A row with a price and an offer: the discount that makes one of the other, or the question about it. */
export function withOffer(read: RowRead, { offers }: Pick<Reading, 'offers'>): RowRead {
  const { price, offer } = read.values
  if (
    typeof offer !== 'number' ||
    typeof price !== 'number' ||
    offer <= 0 ||
    offer >= price ||
    offers === 'lista'
  )
    return read
  const percent = Math.round((1 - offer / price) * 100)
  const comesTo = toPesos(discountedPrice(fromPesos(price), percent))
  if (comesTo === offer || offers === 'redondear')
    return { ...read, values: { ...read.values, descuento: percent } }
  if (offers === 'precio') return { ...read, values: { ...read.values, price: offer, descuento: 0 } }
  return {
    ...read,
    reasons: [
      ...read.reasons,
      {
        field: 'Precio de oferta',
        of: 'offer',
        kind: 'offer',
        cell: read.written.offer ?? String(offer),
        detail: `No es un descuento entero: con ${percent} % quedaría a ${formatPesos(comesTo)}`,
      },
    ],
  }
}
