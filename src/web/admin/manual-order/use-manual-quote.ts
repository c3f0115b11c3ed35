import type { Answered } from '../../../platform/http/client.ts'
import type { ManualQuote } from '../../../purchases/manual-orders.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { useDebouncedAnswer } from '../ui/use-debounced-answer.ts'
import { basketOf, type ManualOrderDraft } from './manual-order-draft.ts'

/** Milliseconds that the order rests before it is priced again. */
const restMs = 120

/** What the order comes to as it stands; undefined while it is requested and of an empty one. */
export function useManualQuote(draft: ManualOrderDraft): Answered<ManualQuote> | undefined {
  const { discount, gift, ...rest } = basketOf(draft)
  // the words of a gift change no price
  const basket = { ...rest, gift: gift && { wrap: gift.wrap } }
  // one that is only half written is none yet
  const whole =
    discount && typeof discount.value === 'number' && discount.reason.trim().length > 2 ? discount : null
  const key = JSON.stringify({ ...basket, discount: whole })
  const empty = draft.products.length === 0
  const priced = useDebouncedAnswer(empty ? undefined : key, restMs, () =>
    browserApi()('POST /orders/manual/totals', { body: JSON.parse(key) as never }),
  )
  return !empty && priced?.key === key ? priced.found : undefined
}
