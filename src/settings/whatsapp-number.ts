/** Digits of an Argentine number, including its area code. */
const nationalDigits = 10

/**
 * The number that WhatsApp dials, from an Argentine phone number as people write it: '11 15-5555-4444', '0341 155 5555',
 * '+54 9 11 5555 4444'. Foreign numbers with their country code are kept. Undefined if digits are missing. Pure.
 */
export function whatsappNumber(telephone: string): string | undefined {
  const digits = telephone.replace(/\D/g, '')
  if (/^\s*(\+|00)\s*(?!54)/.test(telephone)) return foreign(digits.replace(/^00/, ''))
  const national = digits
    .replace(/^00/, '')
    .replace(/^54/, '')
    .replace(/^9(?=\d{10}$)/, '')
    .replace(/^0/, '')
  const bare = national.length === nationalDigits + 2 ? withoutFifteen(national) : national
  return bare.length === nationalDigits ? `549${bare}` : undefined
}

const foreign = (digits: string) => (digits.length >= 8 && digits.length <= 15 ? digits : undefined)

/**
 * Removes the '15' that marks a mobile after an area code of two to four digits and is not dialled from
 * elsewhere.
 */
function withoutFifteen(digits: string): string {
  const area = digits.startsWith('11')
    ? 2
    : [3, 4].find((length) => digits.slice(length, length + 2) === '15')
  return area !== undefined && digits.slice(area, area + 2) === '15'
    ? digits.slice(0, area) + digits.slice(area + 2)
    : digits
}

/** With its country code: '+54 9 11 5555-4444'. A number that has it stays as it was typed. */
export function withCountryCode(telephone: string): string | undefined {
  const number = whatsappNumber(telephone)
  if (!number) return undefined
  if (telephone.trim().startsWith('+')) return telephone.trim()
  if (!number.startsWith('549')) return `+${number}`
  const national = number.slice(3)
  return national.startsWith('11')
    ? `+54 9 11 ${national.slice(2, 6)}-${national.slice(6)}`
    : `+54 9 ${national.slice(0, 3)} ${national.slice(3, 6)}-${national.slice(6)}`
}
