import type { Centavos } from '../money/money.ts'

/** What becomes of a bottle: it can be sold again, it came back and cannot, it did not come back. */
export const destinations = ['shelf', 'written_off', 'kept'] as const
export type Destination = (typeof destinations)[number]

/** A line of an order, and how many of its bottles were returned before. */
export type BoughtLine = {
  line: number
  product_id: number
  name: string
  quantity: number
  returned: number
  /** What was paid for all of them, discounts and their shares taken off. Centavos. */
  charged: Centavos
}

export type ReturnedBottles = { product_id: number; quantity: number; to: Destination }
export type ReturnLine = ReturnedBottles & { line: number; name: string; amount: Centavos }

export type Allocated =
  | { ok: true; lines: ReturnLine[]; everything: boolean }
  | { ok: false; why: 'too-many-bottles'; wine: string }

/**
 * What bottles of a line are worth: all of them together exactly what was paid for it, in whatever parts they come back;
 * the last one takes what rounding left.
 */
export function shareOf(line: BoughtLine, before: number, quantity: number): Centavos {
  const upTo = (bottles: number) => Math.floor((line.charged * bottles) / line.quantity)
  return upTo(before + quantity) - upTo(before)
}

/** Which lines bottles belong to: never more than were bought and not returned yet. */
export function allocateReturn(
  bought: readonly BoughtLine[],
  requested: readonly ReturnedBottles[],
): Allocated {
  const open = bought.map((line) => ({ ...line }))
  const found = new Map<string, ReturnLine>()
  for (const { product_id, quantity, to } of requested) {
    let rest = quantity
    for (const line of open.filter((one) => one.product_id === product_id)) {
      const taken = Math.min(rest, line.quantity - line.returned)
      if (taken === 0) continue
      const key = `${line.line} ${to}`
      const known = found.get(key)
      found.set(key, {
        line: line.line,
        product_id,
        name: line.name,
        to,
        quantity: taken + (known?.quantity ?? 0),
        amount: shareOf(line, line.returned, taken) + (known?.amount ?? 0),
      })
      line.returned += taken
      rest -= taken
    }
    if (rest > 0) return { ok: false, why: 'too-many-bottles', wine: nameOf(bought, product_id) }
  }
  return {
    ok: true,
    lines: [...found.values()],
    everything: open.every((line) => line.returned === line.quantity),
  }
}

const nameOf = (bought: readonly BoughtLine[], productId: number): string =>
  bought.find((line) => line.product_id === productId)?.name ?? 'un producto que no está en la compra'

/** What to give back for a return: its lines' shares, with the last bottles all that is left of the order. Centavos. */
export function proposedRefund(
  { lines, everything }: Pick<Extract<Allocated, { ok: true }>, 'lines' | 'everything'>,
  left: Centavos,
): Centavos {
  const shares = lines.reduce((sum, line) => sum + line.amount, 0)
  return everything ? left : Math.min(shares, left)
}

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
