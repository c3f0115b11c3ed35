import type { Centavos } from '../money/money.ts'

/**
 * Splits an amount by weights with the largest remainder: the parts add up to it exactly, none is above its weight's
 * share rounded up. Equal remainders: the earlier part gets the centavo, so the caller's order decides.
 * In: centavos, weights of at least 0. Out: centavos; all 0 where nothing weighs.
 */
export function splitAmount(amount: Centavos, weights: readonly number[]): Centavos[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole <= 0) return weights.map(() => 0)
  // exact where the product passes 2^53
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((share) => Number(share / BigInt(whole)))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % BigInt(whole) }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
    )
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
