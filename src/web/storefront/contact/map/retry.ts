/** Number of retries of a map's script. */
const retries = 3

/** Milliseconds before the n-th retry: 2, 8, 24. */
export function retryDelayMs(n: number): number {
  return n * 2 ** n
}

/** Tries until it works, at most three more times. Throws what the last attempt threw. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  for (let failed = 0; ;) {
    try {
      return await attempt()
    } catch (failure) {
      failed += 1
      if (failed > retries) throw failure
      await wait(retryDelayMs(failed))
    }
  }
}
