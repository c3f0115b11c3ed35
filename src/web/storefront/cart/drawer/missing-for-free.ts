import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '../../../../app/shop.contract.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'

/** What a cart lacks for a free delivery: to the remembered postal code, or without one to anywhere. Null where none is free. */
export function useMissingForFree(quote: QuoteAnswer | undefined): number | null {
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  const freeFrom = data?.settings.delivery?.freeFrom ?? null
  if (!quote) return null
  if (quote.delivery.missing_for_free !== null) return quote.delivery.missing_for_free
  // of a place that is known, the answer is the place's own
  if (quote.delivery.options.length > 0 || freeFrom === null) return null
  return Math.max(0, freeFrom - quote.total)
}
