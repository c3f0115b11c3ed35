/** Connections accepted since the start. `settled` waits until none is pending. */
export type NewConnections = { opened: () => void; settled: () => Promise<void> }

/**
 * Node accepts one connection per turn of the event loop, and rendering pages makes turns long. A shop busy
 * with its queue would accept connections more slowly than they arrive, and the rest would get neither a
 * response nor a 503. `settled` lets the loop turn until no new connection arrives, for at most `longestMs`.
 */
export function trackNewConnections(longestMs: number): NewConnections {
  let count = 0
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    opened: () => (count += 1),
    async settled() {
      const until = performance.now() + longestMs
      let before
      // callbacks of the first turn run before it accepts connections
      await turn()
      do {
        before = count
        await turn()
      } while (count > before && performance.now() < until)
    },
  }
}
