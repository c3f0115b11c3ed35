/** How long sign-ins last, in days. */
export const sessionDays = {
  /** A session of the shop's pages ends this long after its last use. */
  shopIdle: 14,
  /** And at most this long after the sign-in. */
  shopLongest: 90,
  /** A session at the embedded provider, and its refresh token. */
  provider: 14,
  refreshToken: 30,
} as const

/** References to a provider's session, and tokens signed for it, outlive the session by this much. */
export const daysAfterSession = 1
