import { formatPesos } from '../../../money/money.ts'
import { BoxHints } from '../promotion/box-hints.tsx'
import { PromoCodeEntry } from './promo-code-entry.tsx'
import { setPromoCode } from './promo-code.ts'
import type { CartQuote } from './use-quote.ts'

/** What is missing for a free delivery, and where a buyer writes a code: neither is needed for the cart's first sight. */
export default function CodeField({ quote: { quote, last, code } }: { quote: CartQuote }) {
  const missing = quote?.delivery.missing_for_free
  const accepted = code !== '' && (quote ?? last)?.code.accepted === true
  return (
    <>
      {missing ? <p className="muted">Te faltan {formatPesos(missing)} para el envío gratis</p> : null}
      {quote?.delivery.note && <p className="notice warn">{quote.delivery.note}</p>}
      {last && <BoxHints boxes={last.boxes} />}
      <PromoCodeEntry code={code} why={quote?.code.why} accepted={accepted} change={setPromoCode} />
    </>
  )
}
