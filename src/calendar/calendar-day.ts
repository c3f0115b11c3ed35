/** Calendar days 'YYYY-MM-DD', without a time zone. */

const dayMs = 86_400_000

/** Noon falls on the same day in every time zone. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

export function addDays(day: string, days: number): string {
  return new Date(noon(day).getTime() + days * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** Sunday is 0. */
export function weekday(day: string): number {
  return noon(day).getUTCDay()
}

/** The last day of a month, 28 to 31. `month`: 1 to 12. */
export function lastDayOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}
