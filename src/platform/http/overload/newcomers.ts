/** How many connections were taken in since the start. */
export type Newcomers = { came: () => void; allIn: () => Promise<void> }

/**
 * Node takes one connection from the system in each turn of its loop, and a turn in which pages are drawn is long: at
 * work on those who wait, a shop would take in fewer than come, and the rest would get neither an answer nor a no.
 * `allIn` lets the loop turn until a turn brings nobody, for `longestMs` at the most.
 */
export function countNewcomers(longestMs: number): Newcomers {
  let count = 0
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    came: () => (count += 1),
    async allIn() {
      const until = performance.now() + longestMs
      let before
      // what was asked to happen in the first turn happens before that turn looks for connections
      await turn()
      do {
        before = count
        await turn()
      } while (count > before && performance.now() < until)
    },
  }
}
