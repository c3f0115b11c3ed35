import { allocateReturn, type Destination } from '../../src/refunds/return-share.ts'
import { chance } from '../chance.ts'
import { dayMs } from './stored.ts'
import type { PastOrder } from './past-order.ts'

/** A returned or lost bottle, or a refund without a bottle. Centavos. */
export type PastReturn = {
  order: PastOrder
  at: Date
  reason: string
  amount: number
  /** The order's line, from 1; undefined for a refund only. */
  bottle: { line: number; product_id: number; to: Destination } | undefined
}

const reasons: readonly { to: Destination; reason: string }[] = [
  { to: 'kept', reason: 'La botella llegó rota' },
  { to: 'written_off', reason: 'Tenía el corcho dañado' },
  { to: 'shelf', reason: 'Se equivocó de vino' },
  { to: 'kept', reason: 'Faltaba una botella en la caja' },
]

/**
 * Returns among orders delivered at least a week ago: one in thirty, and one in eighty for a late delivery.
 */
export function pastReturns(orders: readonly PastOrder[], now: Date): PastReturn[] {
  const returns = orders.flatMap((order) => returnOf(order) ?? [])
  return returns.filter(({ at }) => at < now)
}

function returnOf(order: PastOrder): PastReturn | undefined {
  const { n, lines, moments, channel } = order
  if (channel !== 'shop' || !moments.delivered || moments.cancelled) return undefined
  const luck = chance(n, 'return')
  const at = new Date(moments.delivered.getTime() + (1 + chance(n, 'after days') * 6) * dayMs)
  if (luck > 0.99) {
    const amount = Math.round(order.total / 10)
    return { order, at, reason: 'Llegó después de lo prometido', amount, bottle: undefined }
  }
  const bottles = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const line = Math.floor(chance(n, 'returned line') * lines.length)
  const wine = lines[line]
  if (luck > 0.035 || bottles < 2 || !wine) return undefined
  const { to, reason } = reasons[n % reasons.length] ?? { to: 'kept', reason: '' }
  const bought = lines.map((line, index) => ({
    ...line,
    line: index + 1,
    returned: 0,
    charged: line.charged ?? 0,
  }))
  const share = allocateReturn(bought, [{ product_id: wine.product_id, quantity: 1, to }])
  const [returned] = share.ok ? share.lines : []
  if (!returned || returned.amount === 0) return undefined
  const bottle = { line: returned.line, product_id: wine.product_id, to }
  return { order, at, reason, amount: returned.amount, bottle }
}
