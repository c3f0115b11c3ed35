type Waiting<T> = { id: number; resolve: (value: T | undefined) => void; reject: (failure: unknown) => void }

/**
 * Batches concurrent loads by key into one query, after requests that have arrived already. A load never sees
 * a state from before it began. With several batches, the first resolves while others are still loading.
 * @param most maximum size of a batch
 */
export function batchLoader<T>(
  ask: (ids: number[]) => Promise<Map<number, T>>,
  most: number,
): (id: number) => Promise<T | undefined> {
  let waiting: Waiting<T>[] = []
  const put = async (requested: Waiting<T>[]) => {
    try {
      const values = await ask([...new Set(requested.map(({ id }) => id))])
      for (const { id, resolve } of requested) resolve(values.get(id))
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
