/**
 * An order number that can be said on the phone: the running number and a check digit, "10001-6".
 * The digit (Luhn) catches a wrong or swapped digit.
 */
export function orderNumber(running: number): string {
  return `${running}-${checkDigit(String(running))}`
}

function checkDigit(running: string): number {
  const digits = running.split('').map(Number).toReversed()
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return (10 - (sum % 10)) % 10
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

/** An order number that was given out as far as its check digit tells, in its own spelling; undefined for a slip. */
export function checkedOrderNumber(typed: string): string | undefined {
  const read = readOrderNumber(typed)
  const parts = /^(\d{5,15})-(\d)$/.exec(read)
  return parts?.[1] && checkDigit(parts[1]) === Number(parts[2]) ? read : undefined
}

/** What is said of a number whose check digit is not its own. */
export const orderNumberSlip =
  'Ese número de compra tiene algún dígito cambiado. Copialo de «Mis compras» o del correo de confirmación, por ejemplo 10001-6.'
