import { formatPesos, toPesos } from '../money/money.ts'
import type { CodeOutcome } from './price-order.ts'

/** Why a code takes nothing off, as the buyer reads it. */
export function codeWords(code: Extract<CodeOutcome, { accepted: false }>): string {
  const { missing = 0 } = code
  switch (code.why) {
    case 'unknown':
      return 'Ese código no existe.'
    case 'ended':
      return 'Ese código ya terminó.'
    case 'not-yet':
      return 'Ese código todavía no empezó.'
    case 'another-day':
      return 'Ese código vale otros días u horas.'
    case 'used-up':
      return 'Ese código ya se usó todas las veces que podía usarse.'
    case 'used-by-you':
      return 'Ya usaste ese código todas las veces que podías.'
    case 'no-such-wine':
      return 'Ese código no es para los vinos de esta compra.'
    case 'amount':
      return `Para usar ese código te faltan ${formatPesos(toPesos(missing))} en vinos.`
    case 'bottles':
      return missing === 1
        ? 'Para usar ese código te falta 1 botella.'
        : `Para usar ese código te faltan ${missing} botellas.`
    case 'payment-way':
      return 'Ese código vale con otro medio de pago.'
    case 'not-first':
      return 'Ese código es para la primera compra.'
    case 'gift-gone':
      return 'El regalo de ese código se agotó.'
    case 'better-already':
      return 'Ya tenés un descuento mejor: el código no suma.'
  }
}
