import { useEffect, useSyncExternalStore } from 'react'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { quoteCalls } from '../../../totals/quote.contract.ts'
import { browserApi } from '../../api/use-api.ts'

/**
 * Promotions of the wines on screen. They change hourly while pages are cached longer, so they load after the
 * page, in one call for all wines.
 */
export type Offer = AnswerOf<(typeof quoteCalls)['GET /promotions/offers']>[number]['offers'][number]

/** Milliseconds that a response stays valid. */
const freshMs = 300_000
/** Maximum wines per call. */
const most = 100

const none: readonly Offer[] = []
const cache = new Map<number, { offers: readonly Offer[]; at: number }>()
const listeners = new Set<() => void>()
let waiting = new Set<number>()

export function useOffers(wineId: number): readonly Offer[] {
  useEffect(() => want(wineId), [wineId])
  return useSyncExternalStore(
    listen,
    () => cache.get(wineId)?.offers ?? none,
    () => none,
  )
}

function listen(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** A wine being created has the id 0, and no promotions yet. */
function want(wineId: number): void {
  if (wineId < 1) return
  const before = cache.get(wineId)
  if (before && Date.now() - before.at < freshMs) return
  if (waiting.size === 0) setTimeout(() => void loadWaiting())
  waiting.add(wineId)
}

async function loadWaiting(): Promise<void> {
  const ids = [...waiting].slice(0, most)
  waiting = new Set()
  const at = Date.now()
  // on failure too: a card works without its promotion
  for (const id of ids) cache.set(id, { offers: cache.get(id)?.offers ?? none, at })
  const answer = await browserApi()('GET /promotions/offers', { query: { ids } })
  if (!answer.ok || answer.value.length === 0) return
  for (const { product_id, offers } of answer.value) cache.set(product_id, { offers, at })
  listeners.forEach((notify) => notify())
}
