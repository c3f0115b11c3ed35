import { addDays, lastDayOfMonth } from '../../calendar/calendar-day.ts'
import type { Fortnight } from '../../platform/invoice-authority/port.ts'

/** Codes are given from this many calendar days before their fortnight on. */
const daysAhead = 5

/** A fortnight with its first and last day, YYYY-MM-DD. */
export type DatedFortnight = Fortnight & { from: string; to: string }

/** @param day YYYY-MM-DD */
export function fortnightOn(day: string): DatedFortnight {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  const period = `${year}${month}`
  if (Number(dayOfMonth) <= 15)
    return { period, half: 1, from: `${year}-${month}-01`, to: `${year}-${month}-15` }
  const last = lastDayOfMonth(Number(year), Number(month))
  return { period, half: 2, from: `${year}-${month}-16`, to: `${year}-${month}-${last}` }
}

/** The fortnights whose codes may be requested on a day: its own, and towards its end the next one. */
export function fortnightsToRequest(day: string): DatedFortnight[] {
  const current = fortnightOn(day)
  const next = fortnightOn(addDays(current.to, 1))
  return addDays(next.from, -daysAhead) <= day ? [current, next] : [current]
}
