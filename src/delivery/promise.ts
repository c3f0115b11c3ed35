import { formatHour, shopDay } from '../calendar/shop-time.ts'
import { addDays, weekday } from '../calendar/calendar-day.ts'
import { holidaysOf, type Holiday } from '../calendar/holidays.ts'

/** Calendar days, 'YYYY-MM-DD'. */
export type DeliveryPromise = { leaves: string; earliest: string; latest: string }

type Timed = { min_days: number; max_days: number; cutoff: string | null }

/** Ends the search even if the owner closes very many days. */
const longestSearchDays = 1000

/**
 * When something bought now ships and arrives, in working days on the shop's clock.
 * @param own the owner's days
 */
export function promiseOf(now: Date, method: Timed, own: readonly Holiday[]): DeliveryPromise {
  const isWorking = workingDays(own)
  const today = shopDay(now)
  const tooLate = method.cutoff !== null && isWorking(today) && formatHour(now) >= method.cutoff
  const leaves = firstWorking(tooLate ? addDays(today, 1) : today, isWorking)
  const earliest = countWorking(leaves, method.min_days, isWorking)
  return { leaves, earliest, latest: countWorking(earliest, method.max_days - method.min_days, isWorking) }
}

export function workingDays(own: readonly Holiday[]): (day: string) => boolean {
  const closed = new Map<number, ReadonlySet<string>>()
  const closedIn = (year: number) => {
    const cached = closed.get(year)
    if (cached) return cached
    const days = holidaysOf(year, own).flatMap((holiday) => (holiday.closed ? holiday.day : []))
    const closedDays = new Set(days)
    closed.set(year, closedDays)
    return closedDays
  }
  return (day) => weekday(day) % 6 !== 0 && !closedIn(Number(day.slice(0, 4))).has(day)
}

function firstWorking(from: string, isWorking: (day: string) => boolean): string {
  let day = from
  for (let tried = 0; tried < longestSearchDays && !isWorking(day); tried++) day = addDays(day, 1)
  return day
}

function countWorking(from: string, days: number, isWorking: (day: string) => boolean): string {
  let day = from
  for (let left = days; left > 0; left--) day = firstWorking(addDays(day, 1), isWorking)
  return day
}
