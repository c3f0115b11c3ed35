/** The shop's time zone, for every date and time shown and every day counted. */
export const shopTimeZone = 'America/Argentina/Buenos_Aires'

// assembled from parts, because locales disagree about 'two digits' ('5/3 14:07') and midnight may be 24:00
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

/**
 * 'DD/MM/YYYY'.
 * @param moment a Date or ISO 8601
 */
export function formatDay(moment: Date | string): string {
  const { day, month, year } = read(moment)
  return `${day}/${month}/${year}`
}

/** 'DD/MM HH:MM', for recent events. */
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

/** The hour on the shop's clock, 0 to 23. */
export function shopHour(moment: Date | string): number {
  return Number(read(moment).hour)
}

/** A moment's calendar day, 'YYYY-MM-DD'. */
export function shopDay(moment: Date | string): string {
  const { year, month, day } = read(moment)
  return `${year}-${month}-${day}`
}

/** A moment's month, 1 to 12. */
export function shopMonth(moment: Date | string): number {
  return Number(read(moment).month)
}

/** Formats a calendar day: '2026-03-05' becomes '05/03/2026'. */
export function writeDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** Formats a calendar day without year: '05/03'. */
export function writeShortDay(day: string): string {
  return writeDay(day).slice(0, '05/03'.length)
}

/** Formats a moment for a form field: 'YYYY-MM-DDTHH:MM' on the shop's clock. */
export function toFieldTime(moment: Date | string): string {
  return `${shopDay(moment)}T${formatHour(moment)}`
}

/** Parses a form field's 'YYYY-MM-DDTHH:MM' on the shop's clock to ISO 8601. */
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

/**
 * 'martes 24 de noviembre'.
 * @param day 'YYYY-MM-DD'
 */
export function dayWords(day: string): string {
  return dayInWords.format(new Date(`${day}T12:00:00Z`)).replace(',', '')
}

/**
 * 'martes'.
 * @param day 'YYYY-MM-DD'
 */
export function weekdayWord(day: string): string {
  const [word = ''] = dayWords(day).split(' ', 1)
  return word
}
