/** Rules of the cart: pure, shared by browser and server. */

export const minAmount = 1
export const maxAmount = 100

export type CartLine = { id_prod: number; amount: number }

/** A quantity clamped to 1..100 and to the available bottles; 0 if there are none. */
export function allowedAmount(wanted: number, available: number): number {
  if (available < minAmount) return 0
  const integer = Number.isFinite(wanted) ? Math.trunc(wanted) : minAmount
  return Math.min(Math.max(integer, minAmount), maxAmount, available)
}

/** Leaves the cart unchanged if it has the wine already: no duplicate product ids. */
export function addLine(lines: readonly CartLine[], line: CartLine): CartLine[] {
  return lines.some((other) => other.id_prod === line.id_prod) ? [...lines] : [...lines, line]
}

export function changeAmount(lines: readonly CartLine[], id: number, amount: number): CartLine[] {
  return lines.map((line) => (line.id_prod === id ? { ...line, amount } : line))
}

export function removeLine(lines: readonly CartLine[], id: number): CartLine[] {
  return lines.filter((line) => line.id_prod !== id)
}

/** Bottles in the cart. */
export function countBottles(lines: readonly { amount: number }[]): number {
  return lines.reduce((sum, line) => sum + line.amount, 0)
}
