/** Bottles of one purchase: a hundred cases of twelve. What a total costs to make grows with them, and anyone may ask. */
export const mostBottles = 1200

export const tooManyBottles =
  'Son demasiadas botellas para una compra: hasta 1.200. Escribinos y la preparamos nosotros.'

export function isPurchaseSize(lines: readonly { quantity: number }[]): boolean {
  return bottlesOf(lines) <= mostBottles
}

export function bottlesOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
