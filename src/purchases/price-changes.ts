import { wineName } from '../catalogue/wine-name.ts'
import { toPesos } from '../money/money.ts'
import { chargedOf } from '../orders/purchase-line.ts'
import type { PurchaseLine, StoredDelivery, TakenOff } from '../platform/database/order-tables.ts'

type Priced = {
  lines: readonly PurchaseLine[]
  discounts: readonly TakenOff[]
  delivery: StoredDelivery | null
}

/** What of a purchase costs another amount than before, in pesos, and the offers that are over. */
export type PriceChanges = { rows: { name: string; before: number; after: number }[]; over: string[] }

export function priceChanges(before: Priced, after: Priced): PriceChanges {
  const amounts = new Map<string, { before: number; after: number }>()
  const add = (name: string, when: 'before' | 'after', amount: number) => {
    const row = amounts.get(name) ?? { before: 0, after: 0 }
    amounts.set(name, { ...row, [when]: row[when] + amount })
  }
  for (const [when, priced] of [
    ['before', before],
    ['after', after],
  ] as const) {
    for (const line of priced.lines)
      add(wineName({ ...line, volumeMl: line.volume_ml }), when, chargedOf(line))
    if (priced.delivery) add(priced.delivery.name, when, priced.delivery.price)
  }
  const now = new Set(reasons(after))
  return {
    rows: [...amounts].flatMap(([name, row]) =>
      row.before === row.after ? [] : { name, before: toPesos(row.before), after: toPesos(row.after) },
    ),
    over: [...new Set(reasons(before))].filter((reason) => !now.has(reason)),
  }
}

function reasons({ lines, discounts, delivery }: Priced): string[] {
  const all = [...lines.flatMap((line) => line.discounts ?? []), ...discounts, ...(delivery?.discounts ?? [])]
  return all.map(({ reason }) => reason)
}
