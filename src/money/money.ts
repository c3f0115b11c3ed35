import { writeNumber } from './write-number.ts'

/** Amounts of Argentine pesos as integer centavos: the only form in which money is added or compared. */
export type Centavos = number

/** What the shop sells in: the code of ISO 4217, and the sign that stands before an amount. */
export const currency = { code: 'ARS', sign: '$' } as const

/** The same in words: 'en pesos argentinos'. */
export const currencyName = 'pesos argentinos'

/** VAT on wine, percent. Ley de IVA (23.349 t.o. 1997) art. 28, general rate. */
export const vatPercent = 21

/** JSON carries pesos with at most two decimals. In: centavos. Out: pesos. */
export function toPesos(centavos: Centavos): number {
  return Math.round(centavos) / 100
}

/** In: pesos with at most two decimals, as JSON carries them. Out: centavos. */
export function fromPesos(pesos: number): Centavos {
  return Math.round(pesos * 100)
}

/** Whether a number of pesos, or percent, is written with two decimals at most: 0.30000000000000004 is not. */
export function hasTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value
}

/** List price less discount, rounded half up to the centavo. In: centavos, percent 0 to 99. Out: centavos. */
export function discountedPrice(listPrice: Centavos, discountPercent: number): Centavos {
  return Math.floor((listPrice * (100 - discountPercent) + 50) / 100)
}

/**
 * The struck-through price: `floor(price / ((100 - discount) / 100))` in whole pesos, computed in integers.
 * In: price in centavos, percent 0 to 99. Out: whole pesos.
 */
export function originalPricePesos(price: Centavos, discountPercent: number): number {
  return Math.floor(price / (100 - discountPercent))
}

/** The price without national taxes (Res. 4/2025 of the Secretaría de Industria y Comercio). In and out: centavos. */
export function netOfVat(price: Centavos): Centavos {
  return Math.round((price * 100) / (100 + vatPercent))
}

/** Price of one litre, rounded to the centavo. In: centavos and millilitres. Out: centavos. */
export function pricePerLitre(price: Centavos, volumeMl: number): Centavos {
  return Math.round((price * 1000) / volumeMl)
}

/** "$ 12.345" or "$ 12.345,50": centavos are written only when there are any. In: pesos. */
export function formatPesos(pesos: number): string {
  const hasCentavos = Math.round(pesos * 100) % 100 !== 0
  const decimals = hasCentavos ? 2 : 0
  return `${currency.sign}\u00a0${writeNumber(pesos, { least: decimals, most: decimals })}`
}

/** A payment's amount, with its currency where that is not the shop's. In: pesos, or as many of the other currency. */
export function formatPaid(amount: number, code: string): string {
  return code === currency.code ? formatPesos(amount) : `${formatPesos(amount)} ${code}`
}
