import { formatPesos } from '../../../money/money.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { GiftFields } from '../../ui/gift-fields.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { CartCharges } from './cart-charges.tsx'
import { CartDelivery } from './cart-delivery.tsx'
import { useCartGift } from './cart-gift.ts'
import { setCartGift } from './set-cart-gift.ts'
import { FreeDelivery } from './drawer/free-delivery.tsx'
import { useMissingForFree } from './drawer/missing-for-free.ts'
import { goodsTotal } from './goods-total.ts'
import { PromoCodeEntry } from './promo-code-entry.tsx'
import { setPromoCode, useCodeOfAccount } from './keep-code.ts'
import type { CartQuote } from './use-quote.ts'

const BoxHints = lazyPart(() => import('./box/box-hints.tsx'), { failed: null })

type Props = {
  /** Bottles. */
  count: number
  /** Before promotions, in pesos. */
  subtotal: number
  quote: CartQuote
}

/**
 * What the cart comes to, where it is delivered, what is missing for free delivery, the public code that saves most, and the field for a code. Not needed
 * for the first paint.
 */
export default function CartSums({ count, subtotal, quote: shown }: Props) {
  const { quote, last, code } = shown
  useCodeOfAccount()
  const newest = quote ?? last
  const missing = useMissingForFree(newest)
  const gift = useCartGift()
  const accepted = code !== '' && newest?.code.accepted === true
  const unfilled = last?.boxes.find((box) => box.missing > 0)
  const best = accepted ? undefined : last?.codes[0]
  return (
    <>
      <Sums count={count} subtotal={subtotal} quote={quote} place={shown.place} />
      <CartDelivery quote={shown} />
      {missing !== null && newest && <FreeDelivery missing={missing} goods={goodsTotal(newest)} />}
      {unfilled && <BoxHints box={unfilled} />}
      {best && (
        <p className="promo-code-on">
          <span>{best.words}</span>
          <button
            type="button"
            className="button plain"
            aria-label={`Usar ${best.code}`}
            onClick={() => void setPromoCode(best.code)}
          >
            Usar
          </button>
        </p>
      )}
      <GiftFields gift={gift} change={setCartGift} wrapPrice={newest?.gift_wrap ?? null} whole={false} />
      <PromoCodeEntry
        code={code}
        why={quote?.code.why}
        accepted={accepted}
        change={(wanted) => void setPromoCode(wanted)}
      />
    </>
  )
}

type SumsProps = { count: number; subtotal: number; quote: QuoteAnswer | undefined; place: string }

/** The wines' total, discounts, delivery, and what remains. */
function Sums({ count, subtotal, quote, place }: SumsProps) {
  return (
    <dl>
      <div>
        <dt>Cantidad</dt>
        <dd className="figures">{count}</dd>
      </div>
      <div>
        <dt>Subtotal</dt>
        <dd className="figures">{formatPesos(subtotal)}</dd>
      </div>
      {quote && quote.charges.length > 0 && <CartCharges quote={quote} place={place} />}
      <div className="cart-total" aria-busy={!quote}>
        <dt>Total{quote?.delivery.chosen === null && <small className="muted"> sin envío</small>}</dt>
        <dd className="figures">{formatPesos(quote?.total ?? subtotal)}</dd>
      </div>
    </dl>
  )
}
