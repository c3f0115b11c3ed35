import type { WayKind } from '../../../delivery/zone.ts'

type Option = { kind: WayKind; earliest: string; latest: string }

const dayWords = new Intl.DateTimeFormat('es-AR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** 'el martes 24 de noviembre'. In: a calendar day, 'YYYY-MM-DD'. */
const theDay = (day: string) => `el ${dayWords.format(new Date(`${day}T12:00:00Z`)).replace(',', '')}`

/** When the soonest delivery to the door arrives, if it is bought now. */
export function arrivalText(postalCode: string, options: readonly Option[]): string {
  const [soonest] = options
    .filter(({ kind }) => kind !== 'pickup')
    .toSorted((a, b) => a.latest.localeCompare(b.latest) || a.earliest.localeCompare(b.earliest))
  if (!soonest) return `Todavía no enviamos a ${postalCode}.`
  const { earliest, latest } = soonest
  return earliest === latest
    ? `Comprando ahora llega a ${postalCode} ${theDay(earliest)}.`
    : `Comprando ahora llega a ${postalCode} entre ${theDay(earliest)} y ${theDay(latest)}.`
}
