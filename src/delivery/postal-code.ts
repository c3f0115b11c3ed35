/** Four digits without a leading zero, or a CPA: a letter, four digits and three letters. */
export const postalCode = /^([1-9]\d{3}|[A-HJ-NP-Z][1-9]\d{3}([A-Z]{3})?)$/

export const postalCodeSentence = 'El código postal tiene cuatro números, desde el 1000 (o la forma C1425DKF)'

const written = /^([A-HJ-NP-Z])?[\s.\-\u2010-\u2013]*(\d{4})[\s.\-\u2010-\u2013]*([A-Z]{3})?$/

/** Normalises typed codes: 'c 1425 abc', 'C1425-ABC' and 'CP 1425'. Leaves any other text unchanged. */
export function spellPostalCode(text: string): string {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/^C\.?P\.?A?\.?[\s:]+/, '')
  const [, letter = '', digits, rest = ''] = written.exec(plain) ?? []
  return digits === undefined || (letter === '' && rest !== '') ? plain : `${letter}${digits}${rest}`
}
