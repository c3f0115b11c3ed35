// made once: making one takes longer than everything else here
const monthThere = new Intl.DateTimeFormat('en', {
  timeZone: 'America/Argentina/Buenos_Aires',
  month: 'numeric',
})

/** The season in Buenos Aires at a moment: what a shop window would show. */
export function seasonAt(now: Date): 'verano' | 'otoño' | 'invierno' | 'primavera' {
  const month = Number(monthThere.format(now))
  if (month === 12 || month <= 2) return 'verano'
  if (month <= 5) return 'otoño'
  return month <= 8 ? 'invierno' : 'primavera'
}
