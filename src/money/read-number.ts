/**
 * An amount as users type it: '$ 12.345,50', '12,345.50', '12345', '12.345'. A separator before three digits is one of
 * thousands: there are no thousandths of a peso or of a bottle. Undefined for what is no number.
 */
export function readAmount(text: string): number | undefined {
  const bare = text.replace(/^\s*(ars|\$|u\$s)\s*/i, '').replace(/[\s\u00a0]/g, '')
  const sign = bare.startsWith('-') ? -1 : 1
  const digits = bare.replace(/^[-+]/, '')
  if (!/^\d[\d.,]*$/.test(digits)) return undefined
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1]
  const whole = decimals === undefined ? digits : digits.slice(0, -decimals.length - 1)
  const grouped = /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(whole)
  if (!grouped && !/^\d+$/.test(whole)) {
    // 12345.678, 950,1250: neither groups of thousands nor centavos, but a number all the same
    return /^\d+[.,]\d+$/.test(digits) ? sign * Number(digits.replace(',', '.')) : undefined
  }
  return sign * Number(`${whole.replace(/[.,]/g, '')}.${decimals ?? '0'}`)
}

/** A measure, never a thousand: '13,5', '13.5 %', '14°'. Every separator is the decimal one; undefined for no number. */
export function readDecimal(text: string): number | undefined {
  const bare = text
    .replace(/\s*(%|°|º|vol\.?|% vol\.?)\s*$/i, '')
    .replace(/%$/, '')
    .trim()
  return /^-?\d+([.,]\d+)?$/.test(bare) ? Number(bare.replace(',', '.')) : undefined
}
