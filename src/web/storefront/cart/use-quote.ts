import { useEffect, useMemo, useState } from 'react'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { sortLines } from '../../../cart/line-issue.ts'
import type { QuoteAnswer } from '../../../totals/quote.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { rememberedPostalCode } from '../../session/postal-code.ts'
import { useCartGift } from './cart-gift.ts'
import { usePromoCode } from './promo-code.ts'
import { useSession } from '../../session/use-session.ts'

type Wanted = { product_id: number; quantity: number }[]

/** Milliseconds that a stepper rests before its amount is priced. */
const restMs = 200

/** What the cart comes to with its promotions, and the code that the buyer wrote. */
export type CartQuote = {
  /** Of the cart as it is; undefined while it is on its way, or could not be had. */
  quote: QuoteAnswer | undefined
  /** The last one, of the cart as it was a moment ago. */
  last: QuoteAnswer | undefined
  code: string
  /** The quote of the cart as it is, requested where it is not there yet. */
  ask: () => Promise<QuoteAnswer | undefined>
}

export function useQuote(items: CartItem[]): CartQuote {
  const session = useSession().state
  const code = usePromoCode()
  const gift = useCartGift()
  const wrap = gift?.wrap === true
  const [answer, setAnswer] = useState<{ key: string; quote: QuoteAnswer } | undefined>(undefined)
  const wanted = useMemo(
    () => sortLines(items).toBuy.map(({ id_prod, amount }) => ({ product_id: id_prod, quantity: amount })),
    [items],
  )
  const key = JSON.stringify([wanted, code, wrap, session])
  const first = answer === undefined
  useEffect(() => {
    if (wanted.length === 0 || session === 'unknown') return undefined
    let over = false
    const timer = setTimeout(
      () =>
        void fetchQuote(wanted, code, wrap).then((quote) => {
          if (!over && quote) setAnswer({ key, quote })
        }),
      first ? 0 : restMs,
    )
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [wanted, code, wrap, session, key, first])
  const quote = answer?.key === key ? answer.quote : undefined
  return {
    quote,
    last: answer?.quote,
    code,
    ask: async () => quote ?? fetchQuote(wanted, code, wrap),
  }
}

async function fetchQuote(products: Wanted, code: string, wrap: boolean): Promise<QuoteAnswer | undefined> {
  const place = rememberedPostalCode()
  const answer = await browserApi()('POST /quote', {
    // of a place only what is missing for a free delivery is shown: the way is chosen at the checkout
    body: {
      products,
      ...(code === '' ? {} : { code }),
      ...(place === '' ? {} : { postal_code: place }),
      ...(wrap ? { gift: { wrap } } : {}),
    },
  })
  return answer.ok ? answer.value : undefined
}
