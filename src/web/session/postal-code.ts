const key = 'postalCode'

/** The last postal code entered in this browser, the only part of an address kept on the device. */
export function rememberedPostalCode(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** An empty code is forgotten. */
export function rememberPostalCode(code: string): void {
  try {
    if (code === '') localStorage.removeItem(key)
    else localStorage.setItem(key, code)
  } catch {
    // without storage it is asked for again
  }
}
