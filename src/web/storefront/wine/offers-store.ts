import { useEffect, useSyncExternalStore } from 'react'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { quoteCalls } from '../../../totals/quote.contract.ts'
import { browserApi } from '../../api/use-api.ts'

/**
 * Promotions of the wines on screen. They change by the hour and pages are the same for all users for longer, so they
 * are requested after the page, all wines of a moment in one call.
 */
export type Offer = AnswerOf<(typeof quoteCalls)['GET /promotions/offers']>[number]['offers'][number]

/** Milliseconds that an answer holds. */
const freshMs = 300_000
/** Wines of one call. */
const most = 100

const none: readonly Offer[] = []
const known = new Map<number, { offers: readonly Offer[]; at: number }>()
const listeners = new Set<() => void>()
let waiting = new Set<number>()

export function useOffers(wineId: number): readonly Offer[] {
  useEffect(() => want(wineId), [wineId])
  return useSyncExternalStore(
    listen,
    () => known.get(wineId)?.offers ?? none,
    () => none,
  )
}

function listen(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** A wine that is only being written has the id 0, and no promotions yet. */
function want(wineId: number): void {
  if (wineId < 1) return
  const before = known.get(wineId)
  if (before && Date.now() - before.at < freshMs) return
  if (waiting.size === 0) setTimeout(() => void loadWaiting())
  waiting.add(wineId)
}

async function loadWaiting(): Promise<void> {
  const ids = [...waiting].slice(0, most)
  waiting = new Set()
  const at = Date.now()
  // also where it fails: a card without its promotion is a card
  for (const id of ids) known.set(id, { offers: known.get(id)?.offers ?? none, at })
  const answer = await browserApi()('GET /promotions/offers', { query: { ids } })
  if (!answer.ok || answer.value.length === 0) return
  for (const { product_id, offers } of answer.value) known.set(product_id, { offers, at })
  listeners.forEach((notify) => notify())
}
