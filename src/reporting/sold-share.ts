/** What part of all bottles some are, in percent with one decimal. */
export function shareOf(bottles: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((bottles * 1000) / whole) / 10
}
