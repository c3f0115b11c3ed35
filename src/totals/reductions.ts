import { fromPesos, toPesos } from '../money/money.ts'

/** Amounts in pesos, as the calls have them. */
type Reduced = {
  discounts: readonly { promotion_id: number | null; reason: string; amount: number }[]
}

export type Reduction = { reason: string; amount: number }

/**
 * What was taken off, one row for each promotion however many lines it touches: as a cart, an order or a mail lists it
 * between the wines and the total. In and out: pesos.
 */
export function reductionsOf(lines: readonly Reduced[], order: Reduced): Reduction[] {
  const found = new Map<string, Reduction>()
  for (const { promotion_id, reason, amount } of [...lines, order].flatMap((one) => one.discounts)) {
    const key = `${promotion_id} ${reason}`
    const before = found.get(key)?.amount ?? 0
    found.set(key, { reason, amount: toPesos(fromPesos(before) + fromPesos(amount)) })
  }
  return [...found.values()]
}
