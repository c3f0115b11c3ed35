import { fillers } from './word-groups.ts'

/** Places from one on, the last not included. */
export const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index)

/** Runs from an unknown word to a term, over fillers in between ('Blanco y Negro'). */
export function runsAround(
  words: string[],
  taken: ReadonlySet<number>,
  parts: readonly { from: number; to: number }[],
  unknown: readonly number[],
): number[][] {
  const clear = (places: number[]) =>
    places.every((at) => !taken.has(at) && (unknown.includes(at) || fillers.has(words[at] ?? '')))
  return parts.flatMap(({ from, to }) => {
    const before = unknown.findLast((at) => at < from)
    const after = unknown.find((at) => at >= to)
    return [
      ...(before !== undefined && from - before <= 3 && clear(range(before, from))
        ? [range(before, to)]
        : []),
      ...(after !== undefined && after - to <= 2 && clear(range(to, after + 1))
        ? [range(from, after + 1)]
        : []),
    ]
  })
}
