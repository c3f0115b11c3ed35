import { addDays, weekday } from './calendar-day.ts'

export const holidayKinds = ['feriado', 'no laborable', 'propio'] as const

/** A named calendar day. `closed`: nothing ships or arrives. */
export type Holiday = {
  /** 'YYYY-MM-DD'. */
  day: string
  name: string
  kind: (typeof holidayKinds)[number]
  closed: boolean
}

const fixed = [
  ['01-01', 'Año Nuevo'],
  ['03-24', 'Memoria por la Verdad y la Justicia'],
  ['04-02', 'Veteranos y Caídos en Malvinas'],
  ['05-01', 'Día del Trabajador'],
  ['05-25', 'Revolución de Mayo'],
  ['06-20', 'Paso a la Inmortalidad de Belgrano'],
  ['07-09', 'Día de la Independencia'],
  ['12-08', 'Inmaculada Concepción'],
  ['12-25', 'Navidad'],
] as const

const movable = [
  ['06-17', 'Paso a la Inmortalidad de Güemes'],
  ['08-17', 'Paso a la Inmortalidad de San Martín'],
  ['10-12', 'Respeto a la Diversidad Cultural'],
  ['11-20', 'Soberanía Nacional'],
] as const

/**
 * Tuesday and Wednesday move to the Monday before, Thursday and Friday to the Monday after. Index 0 is
 * Sunday.
 */
const moves = [0, 0, -1, -2, 4, 3, 0]

/**
 * A year's national holidays (Ley 27.399, art. 1 and 6). The owner enters what the government decrees for a
 * single year: tourist days, and holidays moved from a weekend (Decreto 614/2025).
 */
export function nationalHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const days: [day: string, name: string][] = [
    ...fixed.map(([day, name]): [string, string] => [`${year}-${day}`, name]),
    ...movable.map(([date, name]): [string, string] => {
      const day = `${year}-${date}`
      return [addDays(day, moves[weekday(day)] ?? 0), name]
    }),
    [addDays(easter, -48), 'Carnaval'],
    [addDays(easter, -47), 'Carnaval'],
    [addDays(easter, -2), 'Viernes Santo'],
  ]
  return days
    .map(([day, name]) => ({ day, name, kind: 'feriado' as const, closed: true }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Meeus, Jones and Butcher's algorithm for the Gregorian calendar. */
function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const sum = moon + sunday - 7 * late + 114
  const month = Math.floor(sum / 31)
  return `${year}-${String(month).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`
}

/** A year's holidays. The owner's entry overrides a national one on the same day. */
export function holidaysOf(year: number, own: readonly Holiday[]): Holiday[] {
  const byDay = new Map(nationalHolidays(year).map((holiday) => [holiday.day, holiday]))
  for (const holiday of own) if (holiday.day.startsWith(`${year}-`)) byDay.set(holiday.day, holiday)
  return [...byDay.values()].toSorted((a, b) => a.day.localeCompare(b.day))
}
