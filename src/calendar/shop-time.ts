/** The shop's clock: every date and hour that is shown, and every day that is counted, is read from it. */
export const shopTimeZone = 'America/Argentina/Buenos_Aires'

// the parts are put together here: what a locale makes of 'two digits' differs ('5/3 14:07'), and midnight may be 24:00
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: shopTimeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

type Read = { year: string; month: string; day: string; hour: string; minute: string }

function read(moment: Date | string): Read {
  const parts = clock.formatToParts(new Date(moment)).map(({ type, value }) => [type, value])
  return Object.fromEntries(parts) as Read
}

/** 'DD/MM/YYYY'. In: a moment, or its ISO 8601. */
export function formatDay(moment: Date | string): string {
  const { day, month, year } = read(moment)
  return `${day}/${month}/${year}`
}

/** 'DD/MM HH:MM', for what happened lately. */
export function formatMoment(moment: Date | string): string {
  const { day, month, hour, minute } = read(moment)
  return `${day}/${month} ${hour}:${minute}`
}

/** 'DD/MM/YYYY HH:MM'. */
export function formatDayAndHour(moment: Date | string): string {
  return `${formatDay(moment)} ${formatHour(moment)}`
}

/** 'HH:MM'. */
export function formatHour(moment: Date | string): string {
  const { hour, minute } = read(moment)
  return `${hour}:${minute}`
}

/** The calendar day of a moment, 'YYYY-MM-DD'. */
export function shopDay(moment: Date | string): string {
  const { year, month, day } = read(moment)
  return `${year}-${month}-${day}`
}

/** The month of a moment, from 1 to 12. */
export function shopMonth(moment: Date | string): number {
  return Number(read(moment).month)
}

/** A calendar day, which has no time zone, as it is read: '2026-03-05' as '05/03/2026'. */
export function writeDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** The same without its year: '05/03'. */
export function writeShortDay(day: string): string {
  return writeDay(day).slice(0, '05/03'.length)
}

/** A moment as a field of a form has it, 'YYYY-MM-DDTHH:MM' by the shop's clock. */
export function toFieldTime(moment: Date | string): string {
  return `${shopDay(moment)}T${formatHour(moment)}`
}

/** The moment that such a field names, ISO 8601. In: 'YYYY-MM-DDTHH:MM'. */
export function fromFieldTime(field: string): string {
  const asUtc = new Date(`${field}:00Z`)
  const shownAs = new Date(`${toFieldTime(asUtc)}:00Z`)
  return new Date(asUtc.getTime() + (asUtc.getTime() - shownAs.getTime())).toISOString()
}

const dayInWords = new Intl.DateTimeFormat('es-AR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** 'martes 24 de noviembre'. In: a calendar day, 'YYYY-MM-DD'. */
export function dayWords(day: string): string {
  return dayInWords.format(new Date(`${day}T12:00:00Z`)).replace(',', '')
}

/** 'martes'. In: a calendar day, 'YYYY-MM-DD'. */
export function weekdayWord(day: string): string {
  const [word = ''] = dayWords(day).split(' ', 1)
  return word
}
