import { setTimeout as wait } from 'node:timers/promises'

export type RepeatedWork = {
  /** Maximum milliseconds between runs. Only a fallback for jobs that are woken. */
  everyMs: number
  /**
   * Long work checks the signal between steps. May return the milliseconds until the next run if something
   * falls due before `everyMs`.
   */
  run: (stop: AbortSignal) => Promise<number | void>
  onFailure: (failure: unknown) => void
  /** Calls `wake` whenever there is work. @returns unsubscribe */
  subscribe?: (wake: () => void) => () => void
  /** Minimum milliseconds between runs, whatever a run returns; default 100. Prevents a busy loop. */
  restMs?: number
}

const retryMs = 1000

/**
 * Repeats work at an interval or when woken. A wake-up during a run starts another one, which may see a row
 * committed too late for the first. A failed run is retried within a second.
 * @returns a function that stops it and waits for the current run
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
