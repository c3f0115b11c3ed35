import { dayWords, formatHour, shopDay } from '../calendar/shop-time.ts'

/** Milliseconds before the end that still belong to the promotion. */
const before = 60_000

/**
 * The end of a promotion in the shop's time zone: 'Hasta el domingo 29 de noviembre', with the hour unless it
 * is the end
 * of a day, and the year unless it is the current one.
 */
export function untilWords(endsAt: Date | string, now: Date): string {
  const end = new Date(endsAt)
  const hour = formatHour(end)
  const day = shopDay(new Date(end.getTime() - before))
  const year = day.slice(0, 'YYYY'.length)
  const wholeDay = hour === '00:00' || hour === '23:59'
  return [
    `Hasta el ${dayWords(day)}`,
    ...(year === shopDay(now).slice(0, 'YYYY'.length) ? [] : [`de ${year}`]),
    ...(wholeDay ? [] : [`a las ${hour}`]),
  ].join(' ')
}
