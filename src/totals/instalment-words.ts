import { formatPesos, fromPesos, toPesos } from '../money/money.ts'

export type Instalments = {
  /** Most that the payment provider offers, 1 to 36. */
  most: number
  /** Those without interest; null where none are known to be. */
  interestFree: number | null
}

/**
 * What a wine's page says of paying in instalments; undefined where there is one payment. Amounts only where they add up
 * to the price (Res. 4/2025): how much interest others carry is the provider's to say. In: the price in pesos.
 */
export function instalmentWords(price: number, { most, interestFree }: Instalments): string | undefined {
  if (interestFree === null) return most > 1 ? `Hasta ${most} cuotas con Mercado Pago` : undefined
  // rounded up: none is larger than what is said
  const each = toPesos(Math.ceil(fromPesos(price) / interestFree))
  return `${interestFree} cuotas sin interés de ${formatPesos(each)} · Precio contado ${formatPesos(price)} · CFTEA 0\u00a0%`
}
