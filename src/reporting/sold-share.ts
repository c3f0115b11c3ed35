/** Percentage of all bottles, to one decimal. */
export function shareOf(bottles: number, total: number): number {
  return total === 0 ? 0 : Math.round((bottles * 1000) / total) / 10
}
