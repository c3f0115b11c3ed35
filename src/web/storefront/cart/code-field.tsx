import { BoxHints } from './box/box-hints.tsx'
import { FreeDelivery } from './drawer/free-delivery.tsx'
import { useMissingForFree } from './drawer/missing-for-free.ts'
import { CodeOffer } from './code-offer.tsx'
import { PromoCodeEntry } from './promo-code-entry.tsx'
import { setPromoCode } from './promo-code.ts'
import type { CartQuote } from './use-quote.ts'

/** What is missing for a free delivery, and where a buyer writes a code: neither is needed for the cart's first sight. */
export default function CodeField({ quote: { quote, last, code } }: { quote: CartQuote }) {
  const missing = useMissingForFree(quote ?? last)
  const accepted = code !== '' && (quote ?? last)?.code.accepted === true
  return (
    <>
      {missing !== null && <FreeDelivery missing={missing} total={(quote ?? last)?.total ?? 0} />}
      {quote?.delivery.note && <p className="notice warn">{quote.delivery.note}</p>}
      {last && <BoxHints boxes={last.boxes} />}
      {!accepted && <CodeOffer codes={last?.codes} />}
      <PromoCodeEntry code={code} why={quote?.code.why} accepted={accepted} change={setPromoCode} />
    </>
  )
}
