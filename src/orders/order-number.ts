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

/**
 * An order number as people write it down and type it: "Nº 10001 5", "#100015", with whatever dash their telephone
 * makes of it. Anything else stays as it is.
 */
export function readOrderNumber(text: string): string {
  const typed =
    /^(?:compra|orden)?\s*(?:n[°º]?|nro|num|número|#)?[\s.:#°º]*(\d{5,})[\s\p{Pd}./]*(\d)$/iu.exec(
      text.trim(),
    )
  return typed ? `${typed[1]}-${typed[2]}` : text.trim()
}
