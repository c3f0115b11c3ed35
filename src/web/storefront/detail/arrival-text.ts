import { formatPesos } from '../../../money/money.ts'
import { rangeWords } from '../../../calendar/day-range.ts'
import type { WayKind } from '../../../delivery/zone.ts'

type Option = { kind: WayKind; earliest: string; latest: string; price: number }

/** When the soonest home delivery arrives if bought now, and its price. */
export function arrivalText(postalCode: string, options: readonly Option[]): string {
  const [soonest] = options
    .filter(({ kind }) => kind !== 'pickup')
    .toSorted((a, b) => a.latest.localeCompare(b.latest) || a.earliest.localeCompare(b.earliest))
  if (!soonest) return `Todavía no enviamos a ${postalCode}.`
  const { earliest, latest, price } = soonest
  const costs = price > 0 ? ` El envío sale ${formatPesos(price)}.` : ''
  return `Comprando ahora llega a ${postalCode} ${rangeWords(earliest, latest)}.${costs}`
}
