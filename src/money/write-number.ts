/**
 * A number as it is written in Argentina: "12.345,5". Written here by hand, because the first `Intl.NumberFormat` of a
 * page costs a browser more than all the other scripts of the page do before it can be used.
 * In: how many decimals are written whatever they are, and at most (the rest is rounded, half away from zero).
 */
export function writeNumber(value: number, { least = 0, most = Math.max(least, 3) } = {}): string {
  // numbers in exponential notation, and non-finite ones
  if (!(Math.abs(value) < 1e21)) return String(value)
  // through the digits that a person would read: 1.005 is rounded up, as it looks, though the machine keeps a bit less
  const shifted = Math.abs(value) < 1e-6 ? 0 : Number(`${Math.abs(value)}e${most}`)
  const digits = String(Math.round(shifted)).padStart(most + 1, '0')
  const end = digits.length - most
  const whole = digits.slice(0, end).replace(/\B(?=(\d{3})+$)/g, '.')
  let decimals = digits.slice(end)
  while (decimals.length > least && decimals.endsWith('0')) decimals = decimals.slice(0, -1)
  return `${value < 0 ? '-' : ''}${whole}${decimals && `,${decimals}`}`
}
