import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '../../../../app/shop.contract.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'

/**
 * How far the cart is from free delivery. `where`: at any place, in some zone, or in all of differing zones.
 */
export type MissingForFree = { pesos: number; where: 'here' | 'somewhere' | 'everywhere' }

/** What the cart lacks for free delivery; null if it is never free. */
export function useMissingForFree(quote: QuoteAnswer | undefined): MissingForFree | null {
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  return quote ? missingForFree(quote, data?.settings.delivery ?? null) : null
}

type Quoted = { total: number; delivery: Pick<QuoteAnswer['delivery'], 'missing_for_free' | 'options'> }
type Free = Pick<NonNullable<PageSettings['delivery']>, 'freeFrom' | 'freeFromSomewhere'>

/**
 * For a known place the quote has it. Otherwise counts towards the lowest amount of any zone, as the home
 * page promises, and beyond that towards the amount that applies in all of them.
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
