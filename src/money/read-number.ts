/**
 * Parses a typed amount: '$ 12.345,50', '12,345.50', '12345', '12.345'. A separator before three digits is a
 * thousands separator, because nothing is priced or counted in thousandths. Undefined if it is not a number.
 */
export function readAmount(text: string): number | undefined {
  const bare = text.replace(/^\s*(ars|\$|u\$s)\s*/i, '').replace(/[\s\u00a0]/g, '')
  const sign = bare.startsWith('-') ? -1 : 1
  const digits = bare.replace(/^[-+]/, '')
  if (!/^\d[\d.,]*$/.test(digits)) return undefined
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1]
  const integerPart = decimals === undefined ? digits : digits.slice(0, -decimals.length - 1)
  const grouped = /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(integerPart)
  if (!grouped && !/^\d+$/.test(integerPart)) {
    // 12345.678 or 950,1250: neither thousands nor centavos, but still a number
    return /^\d+[.,]\d+$/.test(digits) ? sign * Number(digits.replace(',', '.')) : undefined
  }
  return sign * Number(`${integerPart.replace(/[.,]/g, '')}.${decimals ?? '0'}`)
}

/**
 * Parses a measure, in which every separator is decimal: '13,5', '13.5 %', '14°'. Undefined if it is not a
 * number.
 */
export function readDecimal(text: string): number | undefined {
  const bare = text
    .replace(/\s*(%|°|º|vol\.?|% vol\.?)\s*$/i, '')
    .replace(/%$/, '')
    .trim()
  return /^-?\d+([.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : undefined
}
