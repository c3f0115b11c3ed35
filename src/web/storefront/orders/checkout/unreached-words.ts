import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'

/** Why no delivery method reaches a place, and what to do. */
export function unreachedWords(delivery: Pick<QuoteAnswer['delivery'], 'note'>, postalCode: string): string {
  return delivery.note ?? `Todavía no enviamos a ${postalCode}. Elegí otra dirección o escribinos.`
}
