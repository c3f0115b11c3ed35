import { fromPesos, toPesos } from '../../../money/money.ts'
import type { ManualMethod } from '../../../settings/payment-methods.ts'
import { allocateReturn, proposedRefund, type Destination } from '../../../refunds/return-share.ts'
import type { ReturnsOfOrder } from '../../../refunds/returns.contract.ts'
import type { ManualOrderLine } from './manual-order-draft.ts'

export type ExchangeDraft = {
  /** By line of the order: bottles that come back, as typed, and what happens to them. */
  returned: Record<number, { quantity: string; to: Destination }>
  products: ManualOrderLine[]
  reason: string
  way: ManualMethod
  send: boolean
}

export const startExchange: ExchangeDraft = {
  returned: {},
  products: [],
  reason: '',
  way: 'cash',
  send: false,
}

/** The bottles that come back, for the call. */
export const returnedLines = (bottles: ReturnsOfOrder['bottles'], { returned }: ExchangeDraft) =>
  bottles.flatMap(({ line, product_id }) => {
    const { quantity = '', to = 'shelf' } = returned[line] ?? {}
    return Number(quantity) === 0 ? [] : [{ product_id, quantity: Number(quantity), to }]
  })

/** What the returned bottles were paid with, in pesos, by the server's rule; undefined if there are not that many. */
export function creditOf({ bottles, left }: ReturnsOfOrder, draft: ExchangeDraft): number | undefined {
  const requested = returnedLines(bottles, draft)
  if (requested.length === 0) return 0
  if (requested.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 0)) return undefined
  const bought = bottles.map((line) => ({ ...line, charged: fromPesos(line.charged) }))
  const allocated = allocateReturn(bought, requested)
  return allocated.ok ? toPesos(proposedRefund(allocated, fromPesos(left))) : undefined
}
