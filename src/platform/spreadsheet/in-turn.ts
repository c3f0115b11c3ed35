/** Work that takes a core and much memory is done one piece at a time; the next ones wait in line. */
export type Line = {
  /** Does the work when its turn comes. Out: undefined, at once, when the line or the person's part of it is full. */
  inTurn: <T>(person: string, work: () => Promise<T>) => Promise<T> | undefined
}

/** In: how many may be in line, the one at work included, in all and of one person. */
export function createLine({ most, perPerson }: { most: number; perPerson: number }): Line {
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
