/** How long sign-ins last, in days. */
export const sessionDays = {
  /** A session of the shop's own pages ends so long after its last use. */
  shopIdle: 14,
  /** And so long after the sign-in at the latest. */
  shopLongest: 90,
  /** A session at the embedded provider, and a refresh token of it. */
  provider: 14,
  refreshToken: 30,
} as const

/** What names a provider's session, or was signed for one, lasts so much longer than the session itself. */
export const daysAfterSession = 1
