/**
 * An order number that can be said on the phone: the running number and a check digit, "10001-5".
 * The digit (Luhn) catches a wrong or swapped digit.
 */
export function orderNumber(running: number): string {
  const digits = String(running).split('').map(Number).toReversed()
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${running}-${(10 - (sum % 10)) % 10}`
}
