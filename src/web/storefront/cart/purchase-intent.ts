/** Where a tab keeps that its cart is to be bought once its person has signed in. */
export const wishKey = 'buyAfterSignIn'

/** Such a wish, however old and of whatever cart. */
export function storedWish(): string | null | undefined {
  try {
    return sessionStorage.getItem(wishKey)
  } catch {}
  return undefined
}
