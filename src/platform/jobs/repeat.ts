import { setTimeout as wait } from 'node:timers/promises'
import { isConnectionFailure } from '../http/failures.ts'
import type { Log } from '../observability/log.ts'

/**
 * Runs work again and again with a pause between. Work of many steps looks at the signal between them.
 * Out: a function that stops it and waits for what is under way.
 */
export function repeat(
  pauseMs: number,
  work: (stop: AbortSignal) => Promise<void>,
  log: Log,
): () => Promise<void> {
  const stop = new AbortController()
  const running = (async () => {
    while (!stop.signal.aborted) {
      await work(stop.signal).catch((failure: unknown) => {
        if (!isConnectionFailure(failure)) log.error({ err: failure }, 'a background job failed')
      })
      await wait(pauseMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  })()
  return async () => {
    stop.abort()
    await running
  }
}
