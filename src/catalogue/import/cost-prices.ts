import { vatPercent } from '../../money/money.ts'
import type { RowRead } from './read-row.ts'
import { columnLabel } from './import-columns.ts'
import type { Reading } from './reading.contract.ts'

/** What prices are rounded to, in pesos. */
export const roundings = [1, 10, 50, 100, 500, 1000] as const

/** The price that a cost comes to: with VAT, the shop's margin, rounded. In pesos. */
export function priceOfCost(cost: number, { margin, round }: { margin: number; round: number }): number {
  return Math.round((cost * (1 + vatPercent / 100) * (1 + margin / 100)) / round) * round
}

/** A row of a list whose prices are what the shop pays: its cost, and the price that comes of it. */
export function withPriceOfCost(
  read: RowRead,
  { asCost }: Pick<Reading, 'asCost'>,
  withVat: boolean,
): RowRead {
  if (!asCost) return read
  const { price, cost } = read.values
  const listed = typeof cost === 'number' ? cost : price
  if (typeof listed !== 'number' || (typeof cost === 'number' && price !== undefined)) return read
  const net = withVat && typeof cost !== 'number' ? listed / (1 + vatPercent / 100) : listed
  const own = Math.round(net * 100) / 100
  const { margin, round } = asCost
  if (margin !== null)
    return { ...read, values: { ...read.values, cost: own, price: priceOfCost(own, { margin, round }) } }
  return {
    ...read,
    values: { ...read.values, cost: own, price: undefined },
    reasons: [
      ...read.reasons,
      {
        field: columnLabel('price'),
        of: 'price',
        kind: 'margin',
        cell: read.written.cost ?? read.written.price ?? String(own),
        detail: 'La lista dice tu costo: falta con qué margen lo vendés',
      },
    ],
  }
}
