/** Limits on what one user may reserve without paying. Pure. */
export type PurchaseLimits = {
  /** Bottles in total. */
  bottles: number
  /** Bottles of one wine. */
  perWine: number
}

export type OverLimit =
  | { why: 'too-many-bottles'; bottles: number; most: number }
  | { why: 'too-many-of-a-wine'; product_id: number; most: number }

/** The limit that a purchase exceeds; undefined when within all. */
export function overLimit(
  lines: readonly { product_id: number; quantity: number }[],
  limits: PurchaseLimits,
): OverLimit | undefined {
  const wine = lines.find((line) => line.quantity > limits.perWine)
  if (wine) return { why: 'too-many-of-a-wine', product_id: wine.product_id, most: limits.perWine }
  const bottles = lines.reduce((sum, line) => sum + line.quantity, 0)
  return bottles > limits.bottles ? { why: 'too-many-bottles', bottles, most: limits.bottles } : undefined
}
