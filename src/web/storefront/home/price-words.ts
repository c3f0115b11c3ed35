import type { PriceBucket } from '../../../catalogue/search/price-histogram.ts'
import { formatPesos } from '../../../money/money.ts'

/** Share of all wines that counts as most of them. */
const mostOf = 0.5

/** Describes the bars: the range, and the narrowest part with half of the wines. */
export function priceWords(steps: readonly PriceBucket[]): string {
  const first = steps[0]
  const last = steps.at(-1)
  if (!first || !last) return ''
  const most = narrowest(steps)
  const range = `Precios de los vinos: de ${formatPesos(first.from)} a ${formatPesos(last.to)}`
  return most.from === first.from && most.to === last.to
    ? `${range}.`
    : `${range}; la mayoría, de ${formatPesos(most.from)} a ${formatPesos(most.to)}.`
}

function narrowest(steps: readonly PriceBucket[]): { from: number; to: number } {
  const wanted = steps.reduce((sum, { count }) => sum + count, 0) * mostOf
  let best = { length: Infinity, count: 0, from: 0, to: 0 }
  for (let start = 0; start < steps.length; start += 1) {
    let count = 0
    for (let end = start; end < steps.length; end += 1) {
      count += steps[end]?.count ?? 0
      if (count < wanted) continue
      const length = end - start
      if (length < best.length || (length === best.length && count > best.count))
        best = { length, count, from: steps[start]?.from ?? 0, to: steps[end]?.to ?? 0 }
      break
    }
  }
  return best
}

/** Whether a step overlaps the selected range; always true without one. */
export function bandOf(min: string | undefined, max: string | undefined): (step: PriceBucket) => boolean {
  const from = min === undefined ? 0 : Number(min)
  const until = max === undefined ? Infinity : Number(max)
  return (step) => step.to > from && step.from <= until
}
