type Waiting<T> = { id: number; resolve: (found: T | undefined) => void; reject: (failure: unknown) => void }

/**
 * Many who ask for one thing each, in the same moment: they are asked for in one question. Nobody waits for more than the
 * requests that have arrived already, and nobody is told what was asked before they came.
 * In: how many are asked for in one question at the most. Of many questions the answers to the first are being sent while
 * the database looks for the others.
 */
export function batchLoader<T>(
  ask: (ids: number[]) => Promise<Map<number, T>>,
  most: number,
): (id: number) => Promise<T | undefined> {
  let waiting: Waiting<T>[] = []
  const put = async (asked: Waiting<T>[]) => {
    try {
      const found = await ask([...new Set(asked.map(({ id }) => id))])
      for (const { id, resolve } of asked) resolve(found.get(id))
    } catch (failure) {
      for (const { reject } of asked) reject(failure)
    }
  }
  const go = () => {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += most) void put(all.slice(start, start + most))
  }
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(go)
      waiting.push({ id, resolve, reject })
    })
}
