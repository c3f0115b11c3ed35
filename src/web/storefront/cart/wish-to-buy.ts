/** Where a tab keeps that its cart is to be bought once its person has signed in. */
export const wishKey = 'buyAfterSignIn'

/** Whether there is such a wish, however old and of whatever cart. */
export function mayBeWished(): boolean {
  try {
    return sessionStorage.getItem(wishKey) !== null
  } catch {
    return false
  }
}
