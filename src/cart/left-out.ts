import type { CartLine } from './cart.ts'

/** A requested line that could not be added as requested, and the number of bottles available. */
export type LeftOut<L> = { line: L; left: number }

/** The requested lines that could not be added as requested; empty if all were. */
export function leftOut<L extends CartLine>(
  wished: readonly L[],
  cart: readonly { id_prod: number; available: number }[],
): LeftOut<L>[] {
  return wished.flatMap((line) => {
    const left = cart.find((item) => item.id_prod === line.id_prod)?.available ?? 0
    return left < line.amount ? [{ line, left: Math.max(left, 0) }] : []
  })
}
