import type { Destination } from './return-share.ts'

/** What becomes of returned bottles, as a sentence goes on about them. */
export const destinationWords: Readonly<Record<Destination, string>> = {
  shelf: 'vuelven al estante',
  written_off: 'se dan de baja',
  kept: 'no vuelven',
}

/** '2 × Malbec, 1 × Torrontés': whatever becomes of them. */
export function bottlesInWords(lines: readonly { name: string; quantity: number }[]): string {
  const sums = new Map<string, number>()
  for (const { name, quantity } of lines) sums.set(name, (sums.get(name) ?? 0) + quantity)
  return [...sums].map(([name, quantity]) => `${quantity} × ${name}`).join(', ')
}
