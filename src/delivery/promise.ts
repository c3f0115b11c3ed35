import { formatHour, shopDay } from '../calendar/shop-time.ts'
import { addDays, weekday } from '../calendar/calendar-day.ts'
import { holidaysOf, type Holiday } from '../calendar/holidays.ts'

/** Calendar days, 'YYYY-MM-DD'. */
export type DeliveryPromise = { leaves: string; earliest: string; latest: string }

type Timed = { min_days: number; max_days: number; cutoff: string | null }

/** However many days an owner closes, one is found. */
const longestSearchDays = 1000

/**
 * The days on which what is bought now leaves and arrives: working days, by the shop's clock. In: what the owner wrote
 * down about holidays.
 */
export function promiseOf(now: Date, way: Timed, own: readonly Holiday[]): DeliveryPromise {
  const isWorking = workingDays(own)
  const today = shopDay(now)
  const tooLate = way.cutoff !== null && isWorking(today) && formatHour(now) >= way.cutoff
  const leaves = firstWorking(tooLate ? addDays(today, 1) : today, isWorking)
  const earliest = countWorking(leaves, way.min_days, isWorking)
  return { leaves, earliest, latest: countWorking(earliest, way.max_days - way.min_days, isWorking) }
}

function workingDays(own: readonly Holiday[]): (day: string) => boolean {
  const closed = new Map<number, ReadonlySet<string>>()
  const closedIn = (year: number) => {
    const known = closed.get(year)
    if (known) return known
    const days = holidaysOf(year, own).flatMap((holiday) => (holiday.closed ? holiday.day : []))
    const found = new Set(days)
    closed.set(year, found)
    return found
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
