/** Rules of the cart: pure, the same in the browser and on the server. */

export const minAmount = 1
export const maxAmount = 100

export type CartLine = { id_prod: number; amount: number }

/** A quantity clamped to 1..100 and to what is available; 0 when nothing is available. */
export function allowedAmount(wanted: number, available: number): number {
  if (available < minAmount) return 0
  const whole = Number.isFinite(wanted) ? Math.trunc(wanted) : minAmount
  return Math.min(Math.max(whole, minAmount), maxAmount, available)
}

/** Adding a wine that is in the cart already leaves the cart unchanged: no duplicate product ids. */
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
