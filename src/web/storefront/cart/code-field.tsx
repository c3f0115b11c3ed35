import { GiftFields } from '../../ui/gift-fields.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { setCartGift, useCartGift } from './cart-gift.ts'
import { FreeDelivery } from './drawer/free-delivery.tsx'
import { useMissingForFree } from './drawer/missing-for-free.ts'
import { PromoCodeEntry } from './promo-code-entry.tsx'
import { setPromoCode } from './promo-code.ts'
import type { CartQuote } from './use-quote.ts'

const BoxHints = lazyPart(() => import('./box/box-hints.tsx'), { failed: null })

/**
 * What is missing for free delivery, the public code that saves most, and the field for a code. Not needed
 * for the first paint.
 */
export default function CodeField({ quote: { quote, last, code } }: { quote: CartQuote }) {
  const missing = useMissingForFree(quote ?? last)
  const gift = useCartGift()
  const accepted = code !== '' && (quote ?? last)?.code.accepted === true
  const unfilled = last?.boxes.find((box) => box.missing > 0)
  const best = accepted ? undefined : last?.codes[0]
  return (
    <>
      {missing !== null && <FreeDelivery missing={missing} total={(quote ?? last)?.total ?? 0} />}
      {quote?.delivery.note && <p className="notice warn">{quote.delivery.note}</p>}
      {unfilled && <BoxHints box={unfilled} />}
      {best && (
        <p className="promo-code-on">
          <span>{best.words}</span>
          <button
            type="button"
            className="button plain"
            aria-label={`Usar ${best.code}`}
            onClick={() => setPromoCode(best.code)}
          >
            Usar
          </button>
        </p>
      )}
      <GiftFields
        gift={gift}
        change={setCartGift}
        wrapPrice={(quote ?? last)?.gift_wrap ?? null}
        whole={false}
      />
      <PromoCodeEntry code={code} why={quote?.code.why} accepted={accepted} change={setPromoCode} />
    </>
  )
}
