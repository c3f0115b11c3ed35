/** Ley 24.240 art. 34 and CCyC 1110: calendar days in which a purchase may be revoked. */
export const regretDays = 10

const dayMs = 86_400_000
/** Buenos Aires has had no summer time since 2009. */
const buenosAiresMs = -3 * 3_600_000

/**
 * Whether a withdrawal request is within its period: until the end of the tenth calendar day, by the shop's clock,
 * after dispatch (or, before dispatch, always). In: when it was made, and the time of dispatch, if any.
 */
export function isInTime(requested: Date, dispatched: Date | null): boolean {
  if (!dispatched) return true
  const day = (moment: Date) => Math.floor((moment.getTime() + buenosAiresMs) / dayMs)
  return day(requested) - day(dispatched) <= regretDays
}
