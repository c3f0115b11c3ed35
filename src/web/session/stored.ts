/** A value that this browser keeps; null without it, and where storage is unavailable. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
