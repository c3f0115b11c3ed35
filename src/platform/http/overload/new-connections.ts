/** Connections accepted since the start. `settled`: no more are waiting to be accepted. */
export type NewConnections = { opened: () => void; settled: () => Promise<void> }

/**
 * Node accepts one connection in each turn of the event loop, and a turn in which pages are rendered is long: a shop
 * that works on its queue would accept fewer connections than arrive, and the rest would get neither an answer nor a
 * 503. `settled` lets the loop turn until no new connection arrives, for at most `longestMs`.
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
