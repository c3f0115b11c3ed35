/** An Argentine tax number (CUIT or CUIL): eleven digits, the last one of them the check digit. */

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/**
 * In: a number as people write it, with hyphens, dots or blanks. Out: its eleven digits, where the check digit is right
 * (weights 5432765432, modulo 11); undefined otherwise.
 */
export function readCuit(text: string): string | undefined {
  const digits = text.replace(/[\s.-]/g, '')
  if (!/^\d{11}$/.test(digits)) return undefined
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const rest = (11 - (sum % 11)) % 11
  // a rest of 10 belongs to no number: such a person gets another prefix
  return rest === Number(digits[10]) ? digits : undefined
}

/** '30-71234567-1'. In: eleven digits. */
export function writeCuit(digits: string): string {
  return `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}`
}
