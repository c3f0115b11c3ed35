/** Trade item numbers (GTIN), including EAN. */

const lengths = [8, 12, 13, 14]

/** Normalises a typed code: '779-0123 456787' becomes '7790123456787'. */
export function plainGtin(text: string): string {
  // spreadsheets write numbers with decimals
  return text.replace(/[.,]0+$/, '').replace(/[\s.\-–]/g, '')
}

/** The problem with a code; undefined for a valid GTIN. */
export function gtinFault(code: string): 'length' | 'check-digit' | undefined {
  if (!/^\d+$/.test(code) || !lengths.includes(code.length)) return 'length'
  return checkDigit(code.slice(0, -1)) === Number(code.at(-1)) ? undefined : 'check-digit'
}

/** A GTIN's check digit: from the right, the other digits have the weights 3 and 1 in turn. */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
