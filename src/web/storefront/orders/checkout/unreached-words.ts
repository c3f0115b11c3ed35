import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'

/** Why nothing that the shop offers reaches a place, and what to do. */
export function unreachedWords(delivery: Pick<QuoteAnswer['delivery'], 'note'>, postalCode: string): string {
  return delivery.note ?? `Todavía no enviamos a ${postalCode}. Elegí otra dirección o escribinos.`
}
