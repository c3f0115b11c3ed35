/** How many connections were taken in since the start. */
export type Newcomers = { came: () => void; allIn: () => Promise<void> }

/**
 * Node accepts one connection in each turn of the event loop, and a turn in which pages are rendered is long: a shop
 * that works on its queue would accept fewer connections than arrive, and the rest would get neither an answer nor a
 * 503. `allIn` lets the loop turn until no new connection arrives, for at most `longestMs`.
 */
export function countNewcomers(longestMs: number): Newcomers {
  let count = 0
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    came: () => (count += 1),
    async allIn() {
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
