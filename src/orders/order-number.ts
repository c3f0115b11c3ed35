/**
 * An order number for the phone: the running number and a check digit, "10001-6". The digit (Luhn) catches a wrong or
 * swapped digit.
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

/** Normalises a typed order number: "Nº 10001 5", "#100015", any dash. Anything else is returned unchanged. */
export function readOrderNumber(text: string): string {
  const typed =
    /^(?:compra|orden)?\s*(?:n[°º]?|nro|num|número|#)?[\s.:#°º]*(\d{5,})[\s\p{Pd}./]*(\d)$/iu.exec(
      text.trim(),
    )
  return typed ? `${typed[1]}-${typed[2]}` : text.trim()
}

/** A valid order number in canonical form; undefined when the check digit is wrong. */
export function checkedOrderNumber(typed: string): string | undefined {
  const read = readOrderNumber(typed)
  const parts = /^(\d{5,15})-(\d)$/.exec(read)
  return parts?.[1] && checkDigit(parts[1]) === Number(parts[2]) ? read : undefined
}

/**
 * The order number at the end of a text: 'Compra 10001-6', '#100016', a label's address, also as a scanner types it on
 * another keyboard. Undefined where there is none, or its check digit is wrong.
 */
export function orderNumberIn(text: string): string | undefined {
  const [, running, digit] = /(?<!\d)(\d{5,9})\D?(\d)\D*$/.exec(text) ?? []
  return running && digit ? checkedOrderNumber(`${running}-${digit}`) : undefined
}

/** The message for a wrong check digit. */
export const orderNumberSlip =
  'Ese número de compra tiene algún dígito cambiado. Copialo de «Mis compras» o del correo de confirmación, por ejemplo 10001-6.'
