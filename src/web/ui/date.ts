const day = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const moment = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** DD/MM/YYYY by the shop's clock. In: ISO 8601. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}

/** DD/MM HH:MM by the shop's clock. In: ISO 8601. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso)).replace(',', '')
}

const hour = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** HH:MM by the shop's clock. In: ISO 8601. */
export function formatHour(iso: string): string {
  return hour.format(new Date(iso))
}

const isoDay = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Argentina/Buenos_Aires',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The shop's calendar day of a moment, YYYY-MM-DD. */
export function shopDay(moment: Date): string {
  return isoDay.format(moment)
}
