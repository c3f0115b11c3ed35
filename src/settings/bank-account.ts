/**
 * Transfer accounts: the CBU of a bank or CVU of a wallet, 22 digits including two check digits (BCRA, Com. A
 * 2622), or an alias.
 */

const bankWeights = [7, 1, 3, 9, 7, 1, 3]
const accountWeights = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]

/** The 22 digits without spaces and dashes; undefined if a check digit is wrong. */
export function accountDigits(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{22}$/.test(digits) || /^0+$/.test(digits)) return undefined
  const bank = checks(digits.slice(0, 8), bankWeights)
  return bank && checks(digits.slice(8), accountWeights) ? digits : undefined
}

/** Whether the last digit checks the others. */
function checks(part: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(part[index]), 0)
  return (10 - (sum % 10)) % 10 === Number(part.at(-1))
}

/** Six to twenty letters, digits, dots or dashes, case-insensitive (BCRA, Com. A 6044). */
export function isAlias(text: string): boolean {
  return /^[a-z\d.-]{6,20}$/i.test(text)
}
