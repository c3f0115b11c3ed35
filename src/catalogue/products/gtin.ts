/** Article numbers of trade (GTIN), the EAN of a bottle among them. */

const lengths = [8, 12, 13, 14]

/** The digits of a code as people write it: '779-0123 456787' is '7790123456787'. */
export function plainGtin(text: string): string {
  // a spreadsheet writes a number with its decimals
  return text.replace(/[.,]0+$/, '').replace(/[\s.\-–]/g, '')
}

/** What is wrong with a code of digits; undefined where it is a GTIN. */
export function gtinFault(code: string): 'length' | 'check-digit' | undefined {
  if (!/^\d+$/.test(code) || !lengths.includes(code.length)) return 'length'
  return checkDigit(code.slice(0, -1)) === Number(code.at(-1)) ? undefined : 'check-digit'
}

/** The last digit of a GTIN: the others, from the right, weigh 3 and 1 in turn. */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
