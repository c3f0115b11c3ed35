import { fromPesos, toPesos } from '../money/money.ts'

/** Why a line of the cart cannot be bought: one rule for browser and server. */

export type LineIssue = 'archived' | 'sold-out' | 'too-few'

/** A line as the cart API returns it. Its `product.price` is the line's total, in pesos. */
type Line = { amount: number; available: number; archived: boolean; product: { price: number } }

/** Why a line cannot be bought; undefined if it can. */
export function lineIssue(line: Omit<Line, 'product'>): LineIssue | undefined {
  if (line.archived) return 'archived'
  if (line.available < 1) return 'sold-out'
  return line.available < line.amount ? 'too-few' : undefined
}

/**
 * Separates the lines that can be bought from those that cannot. Only the first count towards quantity and
 * total.
 */
export function sortLines<L extends Line>(
  lines: readonly L[],
): { toBuy: L[]; withIssues: L[]; bottles: number; total: number } {
  const toBuy = lines.filter((line) => lineIssue(line) === undefined)
  return {
    toBuy,
    withIssues: lines.filter((line) => lineIssue(line) !== undefined),
    bottles: toBuy.reduce((sum, line) => sum + line.amount, 0),
    // in centavos: sums of decimal pesos are inexact
    total: toPesos(toBuy.reduce((sum, line) => sum + fromPesos(line.product.price), 0)),
  }
}
