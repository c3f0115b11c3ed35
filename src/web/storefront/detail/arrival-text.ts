import { formatPesos } from '../../../money/money.ts'
import { dayWords } from '../../../calendar/shop-time.ts'
import type { WayKind } from '../../../delivery/zone.ts'

type Option = { kind: WayKind; earliest: string; latest: string; price: number }

const theDay = (day: string) => `el ${dayWords(day)}`

/** When the soonest delivery to the door arrives, if it is bought now, and what it costs. */
export function arrivalText(postalCode: string, options: readonly Option[]): string {
  const [soonest] = options
    .filter(({ kind }) => kind !== 'pickup')
    .toSorted((a, b) => a.latest.localeCompare(b.latest) || a.earliest.localeCompare(b.earliest))
  if (!soonest) return `Todavía no enviamos a ${postalCode}.`
  const { earliest, latest, price } = soonest
  const costs = price > 0 ? ` El envío sale ${formatPesos(price)}.` : ''
  return earliest === latest
    ? `Comprando ahora llega a ${postalCode} ${theDay(earliest)}.${costs}`
    : `Comprando ahora llega a ${postalCode} entre ${theDay(earliest)} y ${theDay(latest)}.${costs}`
}
