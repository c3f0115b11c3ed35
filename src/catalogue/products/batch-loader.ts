type Waiting<T> = { id: number; resolve: (found: T | undefined) => void; reject: (failure: unknown) => void }

/**
 * Batches concurrent loads of single keys into one query, after the requests that have arrived already; no load sees a
 * state from before it began. In: the maximum size of a batch. Of several batches the first is answered while the
 * others are still loading.
 */
export function batchLoader<T>(
  ask: (ids: number[]) => Promise<Map<number, T>>,
  most: number,
): (id: number) => Promise<T | undefined> {
  let waiting: Waiting<T>[] = []
  const put = async (requested: Waiting<T>[]) => {
    try {
      const found = await ask([...new Set(requested.map(({ id }) => id))])
      for (const { id, resolve } of requested) resolve(found.get(id))
    } catch (failure) {
      for (const { reject } of requested) reject(failure)
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
