import { dayWords, formatHour, shopDay } from '../calendar/shop-time.ts'

/** Milliseconds before an end that still belong to the promotion. */
const before = 60_000

/**
 * Until when a promotion holds, by the shop's clock: 'Hasta el domingo 29 de noviembre', with the hour where it is not
 * the end of a day, with the year where it is another one. In: the moment it ends, and now.
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
