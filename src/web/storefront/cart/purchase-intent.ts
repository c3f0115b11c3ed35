/** Session storage key for buying the cart after signing in. */
export const wishKey = 'buyAfterSignIn'

/** The stored intent, however old and of whichever cart. */
export function storedWish(): string | null | undefined {
  try {
    return sessionStorage.getItem(wishKey)
  } catch {}
  return undefined
}
