/**
 * Formats a number the Argentine way: "12.345,5". Not `Intl.NumberFormat`, whose first use costs a browser
 * more than all other scripts of the page before it becomes usable.
 * @param least decimals always written
 * @param most maximum decimals; rounds half away from zero
 */
export function writeNumber(value: number, { least = 0, most = Math.max(least, 3) } = {}): string {
  // exponential notation and non-finite numbers
  if (!(Math.abs(value) < 1e21)) return String(value)
  // rounds the decimal digits, so that 1.005 rounds up as it reads, although its binary value is slightly
  // less
  const shifted = Math.abs(value) < 1e-6 ? 0 : Number(`${Math.abs(value)}e${most}`)
  const digits = String(Math.round(shifted)).padStart(most + 1, '0')
  const end = digits.length - most
  const integerPart = digits.slice(0, end).replace(/\B(?=(\d{3})+$)/g, '.')
  let decimals = digits.slice(end)
  while (decimals.length > least && decimals.endsWith('0')) decimals = decimals.slice(0, -1)
  return `${value < 0 ? '-' : ''}${integerPart}${decimals && `,${decimals}`}`
}
