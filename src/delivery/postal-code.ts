/** Four digits without a leading zero, or a CPA: a letter, four digits and three letters. */
export const postalCode = /^([1-9]\d{3}|[A-HJ-NP-Z][1-9]\d{3}([A-Z]{3})?)$/

export const postalCodeSentence = 'El código postal tiene cuatro números, desde el 1000 (o la forma C1425DKF)'

const written = /^([A-HJ-NP-Z])?[\s.\-\u2010-\u2013]*(\d{4})[\s.\-\u2010-\u2013]*([A-Z]{3})?$/

/** Normalises typed codes: 'c 1425 abc', 'C1425-ABC' and 'CP 1425'. Leaves any other text unchanged. */
export function spellPostalCode(text: string): string {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/^C\.?P\.?A?\.?[\s:]*(?=[A-Z]?[\s.-]*\d)/, '')
  const [, letter = '', digits, rest = ''] = written.exec(plain) ?? []
  return digits === undefined || (letter === '' && rest !== '') ? plain : `${letter}${digits}${rest}`
}

/** The same place with its province's letter in front, which tells provinces apart that share the digits. */
export function inProvince(code: string, letter: string): string {
  return `${letter}${code.replace(/^[A-Z]/, '')}`
}

/** Whether two codes have the same digits, and no other province. */
export function isSamePlace(code: string, other: string): boolean {
  const [letter, otherLetter] = [code, other].map((text) => /^[A-Z]/.exec(text)?.[0])
  if (letter !== undefined && otherLetter !== undefined && letter !== otherLetter) return false
  return code.replace(/\D/g, '') === other.replace(/\D/g, '')
}
