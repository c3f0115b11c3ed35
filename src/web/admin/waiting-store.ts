import { useEffect, useSyncExternalStore } from 'react'
import type { AnswerOf } from '../../calls/call.ts'
import type { salesCalls } from '../../sales/sales.contract.ts'
import { browserApi } from '../api/use-api.ts'
import { toast } from '../shell/toast.ts'

/** What waits for the owner, asked each minute while a screen of the administration is looked at. */
export type WaitingNow = AnswerOf<(typeof salesCalls)['GET /admin/waiting']> & {
  /** How many times new orders were seen to come in. */
  arrivals: number
}

const everyMs = 60_000
/** Moving from one screen to the next asks again only after this long. */
const freshMs = 10_000

let now: WaitingNow | undefined
let askedAt = 0
const listeners = new Set<() => void>()

/** Asks again, unless that was done a moment ago; a new order is announced. */
export async function refreshWaiting(evenIfFresh = true): Promise<void> {
  if (!evenIfFresh && Date.now() - askedAt < freshMs) return
  askedAt = Date.now()
  const answer = await browserApi()('GET /admin/waiting')
  // the next minute may know more; the screen itself says what went wrong with it
  if (!answer.ok) return
  const before = now
  const { newest } = answer.value
  const arrived = before !== undefined && newest !== null && newest.id > (before.newest?.id ?? 0)
  now = { ...answer.value, arrivals: (before?.arrivals ?? 0) + (arrived ? 1 : 0) }
  if (arrived) toast('info', `Entró la compra ${newest.numero}.`)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined until it is known. */
export function useWaiting(): WaitingNow | undefined {
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
