import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '../../../../app/shop.contract.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'

/**
 * How far a cart is from a free delivery. `where`: to wherever it goes, to some zone, or to every one of zones that
 * differ.
 */
export type MissingForFree = { pesos: number; where: 'here' | 'somewhere' | 'everywhere' }

/** What a cart lacks for a free delivery. Null where none is free. */
export function useMissingForFree(quote: QuoteAnswer | undefined): MissingForFree | null {
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  return quote ? missingForFree(quote, data?.settings.delivery ?? null) : null
}

type Quoted = { total: number; delivery: Pick<QuoteAnswer['delivery'], 'missing_for_free' | 'options'> }
type Free = Pick<NonNullable<PageSettings['delivery']>, 'freeFrom' | 'freeFromSomewhere'>

/**
 * Of a place that is known, the quote knows. Without one the nearest amount that some zone has is what a cart is on its
 * way to, as the home page promises it; beyond that, the amount that holds in all of them.
 */
export function missingForFree({ total, delivery }: Quoted, free: Free | null): MissingForFree | null {
  if (delivery.missing_for_free !== null) return { pesos: delivery.missing_for_free, where: 'here' }
  if (delivery.options.length > 0 || !free) return null
  const { freeFrom, freeFromSomewhere: least } = free
  if (least === null) return null
  if (freeFrom === null || (least < freeFrom && total < least))
    return { pesos: Math.max(0, least - total), where: 'somewhere' }
  return {
    pesos: Math.max(0, freeFrom - total),
    where: least < freeFrom && total < freeFrom ? 'everywhere' : 'here',
  }
}
