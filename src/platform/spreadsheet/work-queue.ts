/** Runs CPU- and memory-heavy work one at a time. */
export type WorkQueue = {
  /** Runs the work in turn. Returns undefined at once if the queue, or the user's share of it, is full. */
  inTurn: <T>(person: string, work: () => Promise<T>) => Promise<T> | undefined
}

/** Limits include the running work. */
export function createWorkQueue({ most, perPerson }: { most: number; perPerson: number }): WorkQueue {
  const inLine: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  return {
    inTurn(person, work) {
      if (inLine.length >= most || inLine.filter((waiting) => waiting === person).length >= perPerson)
        return undefined
      inLine.push(person)
      const done = last.then(work).finally(() => inLine.splice(inLine.indexOf(person), 1))
      last = done.catch(() => undefined)
      return done
    },
  }
}
