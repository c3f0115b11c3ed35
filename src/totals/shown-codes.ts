import type { Centavos } from '../money/money.ts'
import type { Promotion } from '../promotions/promotion.ts'
import { effectWords } from './offer-words.ts'
import type { Totals } from './totals.ts'

/** A shown code that takes something off this order. */
export type CodeOffer = {
  promotion: Promotion
  /** What the order comes to less; 0 of one on a delivery that is not chosen yet. */
  saves: Centavos
}

/** Promotions with a shown code that are looked at for an order. */
const mostLookedAt = 5

/**
 * Which of the shown codes make this order cheaper, the best first: by the same totals that charge it, so that none is
 * offered that would be refused. It compares what the order comes to without a code and with one.
 */
export function helpfulCodes(
  shown: readonly Promotion[],
  now: Totals,
  totalsWith: (code: Promotion) => Totals,
): CodeOffer[] {
  return shown
    .slice(0, mostLookedAt)
    .flatMap((promotion) => {
      const totals = totalsWith(promotion)
      const saves = now.total - totals.total + giftsOf(totals) - giftsOf(now)
      const later = now.delivery.price === 0 && totals.delivery.percentOff > now.delivery.percentOff
      return totals.codeUnmet === undefined && (saves > 0 || later) ? [{ promotion, saves }] : []
    })
    .toSorted((a, b) => b.saves - a.saves)
}

/** A bottle for nothing is worth what it costs on the shelf. */
const giftsOf = ({ lines }: Totals): Centavos =>
  lines.reduce((sum, { gift, unit_price, quantity }) => sum + (gift ? unit_price * quantity : 0), 0)

/** What a code does, as the cart says it: 'Con VERANO10 tenés 10 % menos en toda la compra.' */
export function codeOfferWords({ code, effect }: Promotion): string {
  // its conditions hold, or it would not be offered
  const words = effectWords({ effect, conditions: {} })
  const said = `${words.charAt(0).toLocaleLowerCase('es-AR')}${words.slice(1)}`
  return `Con ${code} ${effect.kind === 'n_for_m' ? '' : 'tenés '}${said}`
}
