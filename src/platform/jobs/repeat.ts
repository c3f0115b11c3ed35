import { setTimeout as wait } from 'node:timers/promises'

export type RepeatedWork = {
  /** Milliseconds from the end of one run to the next at the latest. For work that is woken: a fallback. */
  everyMs: number
  /**
   * Work of many steps looks at the signal between them. Out: milliseconds until the next run, where something falls
   * due before `everyMs`.
   */
  run: (stop: AbortSignal) => Promise<number | void>
  onFailure: (failure: unknown) => void
  /** Calls back whenever there is work. Out: a function that ends this. */
  subscribe?: (wake: () => void) => () => void
  /** Milliseconds between two runs at least, 100 when left out: whatever a run says, it is no busy loop. */
  restMs?: number
}

const retryMs = 1000

/**
 * Runs work again and again, at its pace or when it is woken. A wake-up during a run starts another run: the row that it
 * tells of may have been committed after the run looked. A run that fails is repeated after a second at the latest.
 * Out: a function that stops it and waits for the run under way.
 */
export function repeat({
  everyMs,
  run,
  onFailure,
  subscribe,
  restMs = 0,
}: RepeatedWork): () => Promise<void> {
  const stop = new AbortController()
  let woken = false
  let sleep: AbortController | undefined
  const end = subscribe?.(() => {
    woken = true
    sleep?.abort()
  })
  const pause = async (ms: number, signal: AbortSignal) => {
    await wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
  }
  const running = (async () => {
    while (!stop.signal.aborted) {
      woken = false
      let nextMs = everyMs
      try {
        nextMs = Math.min(everyMs, (await run(stop.signal)) ?? everyMs)
      } catch (failure) {
        nextMs = Math.min(everyMs, retryMs)
        onFailure(failure)
      }
      await pause(restMs, stop.signal)
      if (woken) continue
      sleep = new AbortController()
      await pause(Math.max(0, nextMs - restMs), AbortSignal.any([stop.signal, sleep.signal]))
    }
  })()
  return async () => {
    end?.()
    stop.abort()
    await running
  }
}
