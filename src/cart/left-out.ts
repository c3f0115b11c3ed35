import type { CartLine } from './cart.ts'

/** A requested line that did not make it into the cart as requested, and how many bottles of its wine are available. */
export type LeftOut<L> = { line: L; left: number }

/** The requested lines that did not make it into a cart as requested. Out: empty when all did. */
export function leftOut<L extends CartLine>(
  wished: readonly L[],
  cart: readonly { id_prod: number; available: number }[],
): LeftOut<L>[] {
  return wished.flatMap((line) => {
    const left = cart.find((item) => item.id_prod === line.id_prod)?.available ?? 0
    return left < line.amount ? [{ line, left: Math.max(left, 0) }] : []
  })
}
