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

/** Milliseconds that a stepper rests before its quantity is priced. */
const restMs = 200

/** The cart's quote, and the buyer's code. */
export type CartQuote = {
  /** For the current cart; undefined while loading, or if it failed. */
  quote: QuoteAnswer | undefined
  /** The last quote, possibly for an earlier cart. */
  last: QuoteAnswer | undefined
  code: string
  /** Returns the current cart's quote, requesting it if necessary. */
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
    // the place only affects what is missing for free delivery; the method is chosen at checkout
    body: {
      products,
      ...(code === '' ? {} : { code }),
      ...(place === '' ? {} : { postal_code: place }),
      ...(wrap ? { gift: { wrap } } : {}),
    },
  })
  return answer.ok ? answer.value : undefined
}
