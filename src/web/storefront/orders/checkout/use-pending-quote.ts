import { useEffect, useState } from 'react'
import { checkoutChoice } from '../../../../settings/payment-methods.ts'
import type { Gift } from '../../../../totals/gift.contract.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { browserApi } from '../../../api/use-api.ts'

export type RequestedQuote = {
  /** Empty: not known yet. */
  postal_code: string
  province: string
  /** The wanted delivery method; empty: the first home delivery. */
  delivery: string
  /** Undefined: that of the order. */
  code: string | undefined
  payment_way: string
  gift: Pick<Gift, 'wrap'> | null
}

type Found = { key: string; quote?: QuoteAnswer; problem?: string }

/** Debounce of a field's changes, in milliseconds. */
const restMs = 250

/**
 * What a pending order comes to as its buyer chooses; undefined: there is nothing to ask. Out: the quote, of a moment ago
 * while the next is on its way; `again` asks anew, where it turned out to be another.
 */
export function usePendingQuote(orderId: number, requested: RequestedQuote | undefined) {
  const [round, setRound] = useState(0)
  const key = JSON.stringify([orderId, requested, round])
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let over = false
    const ask = async () => {
      // the key says all of it
      const [id, wanted] = JSON.parse(key) as [number, RequestedQuote | null]
      if (!wanted) return
      const answer = await quoteFor(id, wanted)
      if (over) return
      setFound((before) => (answer.quote ? { key, ...answer } : { ...before, key, ...answer }))
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [key])
  return {
    quote: found?.quote,
    problem: found?.key === key ? found.problem : undefined,
    settled: found?.key === key,
    again: () => setRound((one) => one + 1),
  }
}

/** With the wanted way where it is offered there, otherwise with the first home delivery. */
async function quoteFor(id: number, requested: RequestedQuote): Promise<Omit<Found, 'key'>> {
  const { delivery, payment_way: paid, ...rest } = requested
  const ask = (way?: string, payment_way = '') =>
    browserApi()('POST /orders/{id}/quote', {
      path: { id },
      body: {
        ...Object.fromEntries(Object.entries({ ...rest, payment_way }).filter(([, value]) => value !== '')),
        ...(way ? { delivery: way } : {}),
      },
    })
  const offered = await ask()
  if (!offered.ok) return { problem: offered.problem.detail }
  const { delivery: reached, payment_ways: ways } = offered.value
  const { options } = reached
  const way =
    options.find((one) => one.id === delivery) ?? options.find(({ kind }) => kind !== 'pickup') ?? options[0]
  const known = ways.some(({ id }) => id === paid)
  if (!way) {
    const quoted = known ? await ask(undefined, paid) : offered
    return { quote: quoted.ok ? quoted.value : offered.value }
  }
  // a payment at a branch is offered once a pickup there is chosen
  const quoted = await ask(
    way.id,
    known || (checkoutChoice(paid)?.paidAt === 'branch' && way.kind === 'pickup') ? paid : '',
  )
  return quoted.ok ? { quote: quoted.value } : { problem: quoted.problem.detail }
}
