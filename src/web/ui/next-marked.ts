/**
 * The option that an arrow key marks next, wrapping around.
 * @param marked the current index, -1 for none
 * @param count at least 1
 */
export function nextMarked(marked: number, step: 1 | -1, count: number): number {
  if (marked < 0 && step < 0) return count - 1
  return (marked + step + count) % count
}
