import { wineName } from '../catalogue/wine-name.ts'
import { toPesos } from '../money/money.ts'
import { chargedOf } from '../orders/purchase-line.ts'
import { chargeKinds } from '../totals/charge-kinds.ts'
import type { ComparedPrices } from './prepare-payment.ts'

/** What of a purchase costs another amount than before, in pesos, and the offers that are over. */
type PriceChanges = { rows: { name: string; before: number; after: number }[]; over: string[] }

/** What a refused payment answers beside its sentence, where the total is another one: pesos. */
export type ChangedTotal = { before: number; total: number; changes: PriceChanges }

/** The rows of both prices add up to their totals: a discount is part of what its wines cost. */
export function priceChanges(before: ComparedPrices, after: ComparedPrices): PriceChanges {
  const amounts = new Map<string, { before: number; after: number }>()
  const add = (name: string, when: 'before' | 'after', amount: number) => {
    const row = amounts.get(name) ?? { before: 0, after: 0 }
    amounts.set(name, { ...row, [when]: row[when] + amount })
  }
  for (const [when, { lines, charges }] of [
    ['before', before],
    ['after', after],
  ] as const) {
    for (const line of lines) add(wineName({ ...line, volumeMl: line.volume_ml }), when, chargedOf(line))
    for (const { kind, label, amount } of charges)
      if (chargeKinds[kind].sign === 'plus') add(label, when, amount)
  }
  const now = new Set(reasons(after))
  return {
    rows: [...amounts].flatMap(([name, row]) =>
      row.before === row.after ? [] : { name, before: toPesos(row.before), after: toPesos(row.after) },
    ),
    over: [...new Set(reasons(before))].filter((reason) => !now.has(reason)),
  }
}

function reasons({ lines, discounts, delivery }: ComparedPrices): string[] {
  const all = [...lines.flatMap((line) => line.discounts ?? []), ...discounts, ...(delivery?.discounts ?? [])]
  return all.map(({ reason }) => reason)
}
