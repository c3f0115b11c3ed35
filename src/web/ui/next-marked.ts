/**
 * Which option of a list the arrows mark next; after the last comes the first. In: the marked index, -1 for none; the
 * direction; how many options there are, one at least.
 */
export function nextMarked(marked: number, step: 1 | -1, count: number): number {
  if (marked < 0 && step < 0) return count - 1
  return (marked + step + count) % count
}
