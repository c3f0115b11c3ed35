import { useEffect, useMemo, useState } from 'react'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { sortLines } from '../../../cart/line-issue.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { usePostalCode } from '../../session/postal-code.ts'
import { useCartGift } from './cart-gift.ts'
import { usePromoCode } from './promo-code.ts'
import { useSession } from '../../session/use-session.ts'

type Wanted = { product_id: number; quantity: number }[]

/** Milliseconds that a stepper rests before its quantity is priced. */
const restMs = 200

/** The cart's quote, and the buyer's code. */
export type CartQuote = {
  /** For the current cart; undefined while loading, or if it failed. */
  quote: QuoteAnswer | undefined
  /** The last quote, possibly for an earlier cart. */
  last: QuoteAnswer | undefined
  code: string
  /** The postal code that it is delivered to; empty: not known. */
  place: string
  /** Returns the current cart's quote, requesting it if necessary. */
  ask: () => Promise<QuoteAnswer | undefined>
}

export function useQuote(items: CartItem[]): CartQuote {
  const session = useSession().state
  const code = usePromoCode()
  const gift = useCartGift()
  const place = usePostalCode()
  const wrap = gift?.wrap === true
  const [answer, setAnswer] = useState<{ key: string; quote: QuoteAnswer } | undefined>(undefined)
  const wanted = useMemo(
    () => sortLines(items).toBuy.map(({ id_prod, amount }) => ({ product_id: id_prod, quantity: amount })),
    [items],
  )
  const key = JSON.stringify([wanted, code, wrap, place, session])
  const first = answer === undefined
  useEffect(() => {
    if (wanted.length === 0 || session === 'unknown') return undefined
    let over = false
    const timer = setTimeout(
      () =>
        void fetchQuote(wanted, { code, wrap, place }).then((quote) => {
          if (!over && quote) setAnswer({ key, quote })
        }),
      first ? 0 : restMs,
    )
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [wanted, code, wrap, place, session, key, first])
  const quote = answer?.key === key ? answer.quote : undefined
  return {
    quote,
    last: answer?.quote,
    code,
    place,
    ask: async () => quote ?? fetchQuote(wanted, { code, wrap, place }),
  }
}

type Choices = { code: string; wrap: boolean; place: string }

/** With the home delivery that the checkout begins with. */
async function fetchQuote(
  products: Wanted,
  { code, wrap, place }: Choices,
): Promise<QuoteAnswer | undefined> {
  const answer = await browserApi()('POST /quote', {
    body: {
      products,
      ...(code && { code }),
      ...(place && { postal_code: place, home_delivery: true }),
      ...(wrap && { gift: { wrap } }),
    },
  })
  return answer.ok ? answer.value : undefined
}
