import type { CartLine } from './cart.ts'

/** A wished line that a cart does not hold as it was wished, and how many bottles there are of its wine. */
export type LeftOut<L> = { line: L; left: number }

/** What of some wished lines did not come to be in a cart. Out: none when all of it did. */
export function leftOut<L extends CartLine>(
  wished: readonly L[],
  cart: readonly { id_prod: number; available: number }[],
): LeftOut<L>[] {
  return wished.flatMap((line) => {
    const left = cart.find((item) => item.id_prod === line.id_prod)?.available ?? 0
    return left < line.amount ? [{ line, left: Math.max(left, 0) }] : []
  })
}
