import { writeNumber } from './write-number.ts'

/** Argentine pesos as integer centavos, the only form in which money is added or compared. */
export type Centavos = number

/** The shop's currency: ISO 4217 code, and the sign before an amount. */
export const currency = { code: 'ARS', sign: '$' } as const

/** Its name, as in 'en pesos argentinos'. */
export const currencyName = 'pesos argentinos'

/** VAT on wine, percent. Ley de IVA (23.349 t.o. 1997) art. 28, general rate. */
export const vatPercent = 21

/** Converts to pesos with at most two decimals, as in JSON. */
export function toPesos(centavos: Centavos): number {
  return Math.round(centavos) / 100
}

/** Converts pesos with at most two decimals, as in JSON, to centavos. */
export function fromPesos(pesos: number): Centavos {
  return Math.round(pesos * 100)
}

/** Whether a number has at most two decimals; 0.30000000000000004 does not. */
export function hasTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value
}

/**
 * The list price less a discount, rounded half up to the centavo.
 * @param discountPercent 0 to 99
 */
export function discountedPrice(listPrice: Centavos, discountPercent: number): Centavos {
  return Math.floor((listPrice * (100 - discountPercent) + 50) / 100)
}

/**
 * The struck-through price: `floor(price / ((100 - discount) / 100))`, computed in integers.
 * @param discountPercent 0 to 99
 * @returns whole pesos
 */
export function originalPricePesos(price: Centavos, discountPercent: number): number {
  return Math.floor(price / (100 - discountPercent))
}

/** The price without national taxes (Res. 4/2025 of the Secretaría de Industria y Comercio). */
export function netOfVat(price: Centavos): Centavos {
  return Math.round((price * 100) / (100 + vatPercent))
}

/** The price per litre, rounded to the centavo. */
export function pricePerLitre(price: Centavos, volumeMl: number): Centavos {
  return Math.round((price * 1000) / volumeMl)
}

/** "$ 12.345" or "$ 12.345,50": writes centavos only if there are any. */
export function formatPesos(pesos: number): string {
  const hasCentavos = Math.round(pesos * 100) % 100 !== 0
  const decimals = hasCentavos ? 2 : 0
  return `${currency.sign}\u00a0${writeNumber(pesos, { least: decimals, most: decimals })}`
}

/**
 * A payment's amount, with its currency if it is not the shop's.
 * @param amount in that currency, pesos by default
 */
export function formatPaid(amount: number, code: string): string {
  return code === currency.code ? formatPesos(amount) : `${formatPesos(amount)} ${code}`
}
