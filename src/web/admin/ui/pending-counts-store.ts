import { useEffect, useSyncExternalStore } from 'react'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { alertCalls } from '../../../alerts/alerts.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Counters of the owner's open tasks, polled each minute while an admin screen is visible. */
type WaitingNow = Omit<AnswerOf<(typeof alertCalls)['GET /admin/waiting']>, 'arrived'> & {
  /** How many orders were paid since the administration was opened. */
  arrivals: number
}

const everyMs = 60_000
/** Moving from one screen to the next asks again only after this long. */
const freshMs = 10_000

let now: WaitingNow | undefined
let requestedAt = 0
/** When the last order was paid that is no news any more; undefined before the first answer. */
let seen: string | undefined
/** Earlier than any payment. */
const everything = '1970-01-01T00:00:00.000000Z'
const listeners = new Set<() => void>()

/** Asks again, unless that was done a moment ago; a new order is announced. */
export async function refreshWaiting(evenIfFresh = true): Promise<void> {
  if (!evenIfFresh && Date.now() - requestedAt < freshMs) return
  requestedAt = Date.now()
  const since = seen
  const answer = await browserApi()('GET /admin/waiting', { query: since ? { desde: since } : {} })
  // the next minute may know more; the screen itself says what went wrong with it
  if (!answer.ok) return
  const { arrived, ...value } = answer.value
  // another answer to the same request reported these orders already
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

/** How many orders were paid since the administration was opened. */
export function arrivedSoFar(): number {
  return now?.arrivals ?? 0
}

/** The last one stays seen, though it was cancelled since and an older one is the newest again. */
function later(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined until it is known. */
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
