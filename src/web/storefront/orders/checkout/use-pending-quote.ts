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
  /** Undefined: the order's code. */
  code: string | undefined
  payment_way: string
  gift: Pick<Gift, 'wrap'> | null
}

type Found = { key: string; quote?: QuoteAnswer; problem?: string }

/** Debounce of a field's changes, in milliseconds. */
const restMs = 250

/**
 * The quote for a pending order with the buyer's current choices; undefined input asks for nothing.
 * @returns the previous quote while the next one loads; `again` requests it again after the total has changed
 */
export function usePendingQuote(orderId: number, requested: RequestedQuote | undefined) {
  const [round, setRound] = useState(0)
  const key = JSON.stringify([orderId, requested, round])
  const [latest, setLatest] = useState<Found>()
  useEffect(() => {
    let over = false
    const ask = async () => {
      // the key has all parameters
      const [id, wanted] = JSON.parse(key) as [number, RequestedQuote | null]
      if (!wanted) return
      const answer = await quoteFor(id, wanted)
      if (over) return
      setLatest((before) => (answer.quote ? { key, ...answer } : { ...before, key, ...answer }))
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [key])
  return {
    quote: latest?.quote,
    problem: latest?.key === key ? latest.problem : undefined,
    settled: latest?.key === key,
    again: () => setRound((count) => count + 1),
  }
}

/** With the chosen method if it is offered there, otherwise with the first home delivery. */
async function quoteFor(id: number, requested: RequestedQuote): Promise<Omit<Found, 'key'>> {
  const { delivery, payment_way: paid, ...rest } = requested
  const isPlaced = rest.postal_code !== ''
  const ask = (methodId?: string, payment_way = '') =>
    browserApi()('POST /orders/{id}/quote', {
      path: { id },
      body: {
        ...Object.fromEntries(Object.entries({ ...rest, payment_way }).filter(([, value]) => value !== '')),
        // the branches are known before any place is
        ...(isPlaced ? {} : { pickup: true }),
        ...(methodId ? { delivery: methodId } : {}),
      },
    })
  const offered = await ask()
  if (!offered.ok) return { problem: offered.problem.detail }
  const { delivery: reached, payment_ways: ways } = offered.value
  const { options } = reached
  const method =
    options.find((option) => option.id === delivery) ??
    options.find(({ kind }) => kind !== 'pickup') ??
    (isPlaced ? options[0] : undefined)
  const offersPayment = ways.some(({ id }) => id === paid)
  if (!method) {
    const quoted = offersPayment ? await ask(undefined, paid) : offered
    return { quote: quoted.ok ? quoted.value : offered.value }
  }
  // paying at a branch is offered only after choosing pickup there
  const quoted = await ask(
    method.id,
    offersPayment || (checkoutChoice(paid)?.paidAt === 'branch' && method.kind === 'pickup') ? paid : '',
  )
  return quoted.ok ? { quote: quoted.value } : { problem: quoted.problem.detail }
}
