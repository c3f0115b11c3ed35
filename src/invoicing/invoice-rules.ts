import { vatPercent, type Centavos } from '../money/money.ts'

/**
 * What an invoice is by Argentine law: which letter, which type, how its total is split. Pure. Tables as in ARCA's manual
 * of WSFEv1 (RG 4291); RG 5616 for the receiver's condition.
 */

export const sellerConditions = ['responsable_inscripto', 'monotributo', 'exento'] as const
export type SellerCondition = (typeof sellerConditions)[number]

export type Letter = 'A' | 'B' | 'C'
export type VoucherKind = 'invoice' | 'credit-note'

/** CondicionIVAReceptorId, as far as a shop meets them. */
export const receiverConditions = {
  1: 'IVA Responsable Inscripto',
  4: 'IVA Sujeto Exento',
  5: 'Consumidor Final',
  6: 'Responsable Monotributo',
  13: 'Monotributista Social',
  16: 'Monotributo Trabajador Independiente Promovido',
} as const
export type ReceiverCondition = keyof typeof receiverConditions
export const finalConsumer = 5 satisfies ReceiverCondition

const getsA: ReadonlySet<ReceiverCondition> = new Set([1, 6, 13, 16])

/** The letter that a seller owes a receiver. */
export function letterFor(seller: SellerCondition, receiver: ReceiverCondition): Letter {
  if (seller !== 'responsable_inscripto') return 'C'
  return getsA.has(receiver) ? 'A' : 'B'
}

/** CbteTipo. */
const types = {
  A: { invoice: 1, 'credit-note': 3 },
  B: { invoice: 6, 'credit-note': 8 },
  C: { invoice: 11, 'credit-note': 13 },
} as const satisfies Record<Letter, Record<VoucherKind, number>>

export function voucherType(letter: Letter, kind: VoucherKind): number {
  return types[letter][kind]
}

/** DocTipo. */
export const documentTypes = { cuit: 80, dni: 96, none: 99 } as const

/** From this total on a final consumer has to be named (RG 5700/2025: "igual o superior"). */
export const namedFrom: Centavos = 10_000_000_00

/** A voucher's amounts. `vat` is 0 in a C, whose net is its total. Centavos. */
export type Amounts = { total: Centavos; net: Centavos; vat: Centavos }

/**
 * Splits a total that contains VAT, once over the sum and not by line: never more than 0.605 centavos off the rate, which
 * ARCA's tolerance of one centavo allows.
 */
export function splitTotal(letter: Letter, total: Centavos): Amounts {
  const net = letter === 'C' ? total : Math.round((total * 100) / (100 + vatPercent))
  return { total, net, vat: total - net }
}

/**
 * The amounts of a credit note after others of the same invoice: net(all until now) less net(all before), so that the
 * notes of a fully credited invoice undo it to the centavo. In: what was credited before, and the note's total.
 */
export function splitCredit(letter: Letter, before: Centavos, total: Centavos): Amounts {
  const until = splitTotal(letter, before + total)
  const earlier = splitTotal(letter, before)
  const net = until.net - earlier.net
  return { total, net, vat: total - net }
}

/** '00003-00000101'. */
export function voucherNumber(pointOfSale: number, number: number): string {
  return `${String(pointOfSale).padStart(5, '0')}-${String(number).padStart(8, '0')}`
}

/** 'Factura B', 'Nota de crédito A'. */
export function voucherTitle(kind: VoucherKind, letter: Letter): string {
  return `${kind === 'invoice' ? 'Factura' : 'Nota de crédito'} ${letter}`
}
