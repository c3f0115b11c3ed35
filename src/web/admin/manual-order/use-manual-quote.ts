import type { Answered } from '../../../platform/http/client.ts'
import type { ManualQuote } from '../../../purchases/manual-orders.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { useDebouncedAnswer } from '../ui/use-debounced-answer.ts'
import { basketOf, type ManualOrderDraft } from './manual-order-draft.ts'

/** Milliseconds that the order rests before it is priced again. */
const restMs = 120

/** The current order's quote; undefined while loading, and for an empty order. */
export function useManualQuote(draft: ManualOrderDraft): Answered<ManualQuote> | undefined {
  const { discount, gift, ...rest } = basketOf(draft)
  // a gift's texts do not change the price
  const basket = { ...rest, gift: gift && { wrap: gift.wrap } }
  // an incomplete code does not count yet
  const isComplete =
    discount && typeof discount.value === 'number' && discount.reason.trim().length > 2 ? discount : null
  return useBasketQuote({ ...basket, discount: isComplete })
}

/** The quote of what is sold; undefined while loading, and without wines. */
export function useBasketQuote(
  basket: { products: readonly object[] } & Record<string, unknown>,
): Answered<ManualQuote> | undefined {
  const key = JSON.stringify(basket)
  const empty = basket.products.length === 0
  const priced = useDebouncedAnswer(empty ? undefined : key, restMs, () =>
    browserApi()('POST /orders/manual/totals', { body: JSON.parse(key) as never }),
  )
  return !empty && priced?.key === key ? priced.found : undefined
}
