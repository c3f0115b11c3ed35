/** Seconds before each try after the first: 75 hours in all. */
const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** The longest that a receiver may ask to be left alone, in seconds. */
const longestPause = 86_400

/** Milliseconds after which a receiver that has failed all the while is no longer written to. */
export const givesUpAfterMs = 72 * 3_600_000

/**
 * Milliseconds until the next try; undefined after the last.
 * @param attempts tries so far
 * @param random from 0 to 1, so that what failed at once does not come back at once
 * @param retryAfter what the receiver asked for, in seconds
 */
export function untilNextTry(attempts: number, random: number, retryAfter = 0): number | undefined {
  const seconds = waits[attempts - 1]
  if (seconds === undefined) return undefined
  const jittered = seconds * (0.9 + random * 0.2)
  return Math.round(Math.max(jittered, Math.min(retryAfter, longestPause)) * 1000)
}

/** Seconds of a Retry-After header, whether it names them or a date. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}
