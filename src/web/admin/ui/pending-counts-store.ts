import { useEffect, useSyncExternalStore } from 'react'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { alertCalls } from '../../../alerts/alerts.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Counts of pending tasks, polled each minute while an admin screen is visible. */
type WaitingNow = Omit<AnswerOf<(typeof alertCalls)['GET /admin/waiting']>, 'arrived'> & {
  /** Orders paid since the admin area was opened. */
  arrivals: number
}

const everyMs = 60_000
/** Navigating polls again only after this many milliseconds. */
const freshMs = 10_000

let now: WaitingNow | undefined
let requestedAt = 0
/** Payment time of the last order already reported; undefined before the first response. */
let seen: string | undefined
/** Before any payment. */
const everything = '1970-01-01T00:00:00.000000Z'
const listeners = new Set<() => void>()

/** Polls, unless that was just done; announces new orders. */
export async function refreshWaiting(evenIfFresh = true): Promise<void> {
  if (!evenIfFresh && Date.now() - requestedAt < freshMs) return
  requestedAt = Date.now()
  const since = seen
  const answer = await browserApi()('GET /admin/waiting', { query: since ? { desde: since } : {} })
  // the next poll may succeed; screens report their own errors
  if (!answer.ok) return
  const { arrived, ...value } = answer.value
  // another response to the same request has reported these orders
  const news = since === seen ? arrived : 0
  if (since === seen) seen = later(seen, value.newest?.paid_at ?? everything)
  now = { ...value, arrivals: arrivedSoFar() + news }
  if (news > 0)
    toast(
      'info',
      news === 1 && value.newest ? `Entró la compra ${value.newest.numero}.` : `Entraron ${news} compras.`,
    )
  for (const listener of listeners) listener()
}

/** Orders paid since the admin area was opened. */
export function arrivedSoFar(): number {
  return now?.arrivals ?? 0
}

/** The later time, so that a cancelled newest order does not make an older one news again. */
function later(first: string | undefined, second: string): string {
  return first !== undefined && first > second ? first : second
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined until loaded. */
export function usePendingCounts(): WaitingNow | undefined {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshWaiting(false)
    }
    look()
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => undefined,
  )
}
