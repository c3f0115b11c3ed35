import { fromFieldTime, shopDay } from '../calendar/shop-time.ts'

const dayMs = 86_400_000

/** The moment of the newest backup that should have been begun. @param at 'HH:MM' by the shop's clock */
export function lastDue(now: Date, at: string): Date {
  const today = new Date(fromFieldTime(`${shopDay(now)}T${at}`))
  return today <= now ? today : new Date(fromFieldTime(`${shopDay(new Date(now.getTime() - dayMs))}T${at}`))
}
