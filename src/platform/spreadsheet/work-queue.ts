/** A queue for work that takes a core and much memory: one at a time. */
export type WorkQueue = {
  /** Runs the work when its turn comes. Out: undefined, at once, when the queue or the user's share of it is full. */
  inTurn: <T>(person: string, work: () => Promise<T>) => Promise<T> | undefined
}

/** In: maximum length of the queue, the running one included, in total and for one user. */
export function createWorkQueue({ most, perPerson }: { most: number; perPerson: number }): WorkQueue {
  const inLine: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  return {
    inTurn(person, work) {
      if (inLine.length >= most || inLine.filter((one) => one === person).length >= perPerson)
        return undefined
      inLine.push(person)
      const done = last.then(work).finally(() => inLine.splice(inLine.indexOf(person), 1))
      last = done.catch(() => undefined)
      return done
    },
  }
}
