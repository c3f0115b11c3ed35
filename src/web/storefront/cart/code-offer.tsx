import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { setPromoCode } from './promo-code.ts'

/** The code that takes the most off this cart, of those that the shop shows; one press uses it. */
export function CodeOffer({ codes = [] }: { codes: QuoteAnswer['codes'] | undefined }) {
  const [best] = codes
  if (!best) return null
  return (
    <p className="code-offer">
      <span>{best.words}</span>
      <button
        type="button"
        className="button plain small"
        aria-label={`Usar el código ${best.code}`}
        onClick={() => setPromoCode(best.code)}
      >
        Usar
      </button>
    </p>
  )
}
