const key = 'postalCode'

/** The postal code last entered in this browser: of an address it is all that stays on a device. */
export function rememberedPostalCode(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** In: an empty one is forgotten. */
export function rememberPostalCode(code: string): void {
  try {
    if (code === '') localStorage.removeItem(key)
    else localStorage.setItem(key, code)
  } catch {
    // storage is unavailable: it is requested again
  }
}
