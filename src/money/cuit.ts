/**
 * CUIT and CUIL: two digits for the kind, eight for the number, one check digit (RG ARCA 10/97). Written
 * 'XX-XXXXXXXX-X'; dashes, spaces and dots are ignored.
 */

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
/** People (20, 23, 24, 25, 26, 27) and companies (30, 33, 34). */
const kinds = /^(2[034567]|3[034])/

/** The eleven digits; undefined if invalid. */
export function cuitDigits(text: string): string | undefined {
  const digits = text.replace(/[\s.-]/g, '')
  if (!/^\d{11}$/.test(digits) || !kinds.test(digits)) return undefined
  return checkDigit(digits) === Number(digits[10]) ? digits : undefined
}

/** Formats eleven digits as '30-00000000-7'. */
export function writeCuit(digits: string): string {
  return `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}`
}

/** 10 means that the number is never issued. */
function checkDigit(digits: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return (11 - (sum % 11)) % 11
}
