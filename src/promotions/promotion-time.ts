import { formatHour, shopDay } from '../calendar/shop-time.ts'
import type { Conditions } from './promotion.ts'

export type Offered = {
  active: boolean
  starts_at: Date | null
  ends_at: Date | null
  conditions: Conditions
}

export type NotOffered = 'not-yet' | 'ended' | 'another-day'

/** Why a promotion is not offered at this moment, in the shop's time zone; undefined if it is. */
export function whyNotOffered(promotion: Offered, now: Date): NotOffered | undefined {
  const { active, starts_at, ends_at, conditions } = promotion
  if (!active || (ends_at && ends_at <= now)) return 'ended'
  if (starts_at && starts_at > now) return 'not-yet'
  const { days = [], hours } = conditions
  // a calendar day has no time zone: its noon is on the same day everywhere
  const day = new Date(`${shopDay(now)}T12:00:00Z`).getUTCDay()
  if (days.length > 0 && !days.includes(day)) return 'another-day'
  const hour = formatHour(now)
  return hours && (hour < hours.from || hour >= hours.until) ? 'another-day' : undefined
}
