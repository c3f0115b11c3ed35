/** Ley 24.240 art. 34 and CCyC 1110: calendar days in which a purchase may be revoked. */
export const regretDays = 10

const dayMs = 86_400_000
/** Buenos Aires has had no summer time since 2009. */
const buenosAiresMs = -3 * 3_600_000

/**
 * Whether a withdrawal request is within its period: until the end of the tenth calendar day, by the shop's clock,
 * after delivery (before it, always).
 * @param received when it was delivered or, where delivery was not recorded, dispatched
 */
export function isInTime(requested: Date, received: Date | null): boolean {
  if (!received) return true
  const day = (moment: Date) => Math.floor((moment.getTime() + buenosAiresMs) / dayMs)
  return day(requested) - day(received) <= regretDays
}
