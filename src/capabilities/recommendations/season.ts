import { shopMonth } from '../../calendar/shop-time.ts'

/** The season in Buenos Aires at a moment: what a shop window would show. */
export function seasonAt(now: Date): 'verano' | 'otoño' | 'invierno' | 'primavera' {
  const month = shopMonth(now)
  if (month === 12 || month <= 2) return 'verano'
  if (month <= 5) return 'otoño'
  return month <= 8 ? 'invierno' : 'primavera'
}
