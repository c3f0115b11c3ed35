import { addDays, weekday } from '../../src/calendar/calendar-day.ts'
import { chance } from '../chance.ts'

/** The number of orders on a past day. `day`: 'YYYY-MM-DD' in the shop's time zone. */
export type SalesDay = { day: string; number: number; orders: number }

export const pastDays = 365

/** Orders on an ordinary day at the start and at the end of the year. */
const ordinary = { first: 2.6, last: 5 }
/** Minimum orders on the last days, so that a new demo has orders to pack. */
const latest = { days: 4, orders: 5 }
/** Sunday to Saturday. */
const byWeekday = [0.95, 0.7, 0.75, 0.85, 1, 1.35, 1.5]
/** January to December: fewer in the summer holidays, most at the end of the year. */
const byMonth = [0.7, 0.75, 0.9, 1, 1, 1.1, 1.15, 1, 0.95, 1.05, 1.1, 1.5]
/**
 * The weeks before occasions for gifts or toasts: Malbec day, Father's Day, Friend's Day, Christmas. Months
 * and days.
 */
const peaks: readonly { month: number; from: number; to: number; factor: number }[] = [
  { month: 4, from: 14, to: 17, factor: 1.7 },
  { month: 6, from: 13, to: 20, factor: 1.6 },
  { month: 7, from: 17, to: 20, factor: 1.5 },
  { month: 12, from: 12, to: 23, factor: 1.7 },
  { month: 12, from: 28, to: 30, factor: 1.3 },
]
const quietDays: Readonly<Record<string, number>> = { '12-25': 0.1, '12-31': 0.5, '01-01': 0.1, '05-01': 0.4 }

/** The year up to a given day, oldest first. The same day has the same orders on every machine. */
export function salesDays(today: string): SalesDay[] {
  return Array.from({ length: pastDays }, (_, index) => {
    const day = addDays(today, index - pastDays + 1)
    const number = Math.round(Date.parse(`${day}T12:00:00Z`) / 86_400_000)
    const growth = ordinary.first + ((ordinary.last - ordinary.first) * index) / (pastDays - 1)
    const expected = growth * factorOf(day) * (0.55 + 0.9 * chance(number, 'orders of a day'))
    const orders = Math.floor(expected + chance(number, 'the last order'))
    return { day, number, orders: index < pastDays - latest.days ? orders : Math.max(latest.orders, orders) }
  })
}

function factorOf(day: string): number {
  const [, month = 0, date = 0] = day.split('-').map(Number)
  const peak = peaks.find((period) => period.month === month && period.from <= date && date <= period.to)
  const quiet = quietDays[day.slice('YYYY-'.length)] ?? 1
  return (byWeekday[weekday(day)] ?? 1) * (byMonth[month - 1] ?? 1) * (peak?.factor ?? 1) * quiet
}
