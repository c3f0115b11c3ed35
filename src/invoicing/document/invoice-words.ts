import { writeCuit } from '../../money/cuit.ts'
import { writeNumber } from '../../money/write-number.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import type { Seller } from '../seller.ts'
import { documentTypes, receiverConditions, voucherTitle, type SellerCondition } from '../invoice-rules.ts'

/** What an invoice says, in words. */

const sellerConditionWords: Record<SellerCondition, string> = {
  responsable_inscripto: 'IVA Responsable Inscripto',
  monotributo: 'Responsable Monotributo',
  exento: 'IVA Sujeto Exento',
}

export const titleWords = ({ kind, letter }: Pick<InvoiceRow, 'kind' | 'letter'>) =>
  voucherTitle(kind, letter)

export function sellerWords(seller: Seller): string[] {
  return [seller.legalName, seller.address, sellerConditionWords[seller.condition]]
}

/** Name, document, condition and address; a final consumer who need not be named is none. */
export function receiverWords(invoice: InvoiceRow): string[] {
  const condition = receiverConditions[invoice.receiver_condition]
  if (invoice.document_type === documentTypes.none) return ['A CONSUMIDOR FINAL']
  const number = String(invoice.document_number)
  const document =
    invoice.document_type === documentTypes.cuit
      ? `CUIT ${writeCuit(number)}`
      : `DNI ${writeNumber(Number(number))}`
  return [invoice.receiver_name, `${document} · ${condition}`, invoice.receiver_address].filter(
    (line) => line !== '',
  )
}

export function documentWords({ mode, authorised_by: by }: InvoiceRow): string {
  if (mode !== 'production') return 'Comprobante de prueba'
  return by === 'caea' ? 'Comprobante emitido en contingencia' : 'Comprobante autorizado por ARCA'
}

const pesos = (centavos: number) => `$ ${writeNumber(centavos / 100, { least: 2, most: 2 })}`

/**
 * To consumers what taxes the price contains (Ley 27.743, RG 5614); to a Monotributo that the tax is no credit for them
 * (RG 5003/2021).
 */
export function legendsOf(invoice: InvoiceRow): string[] {
  if (invoice.letter === 'B')
    return [
      'Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)',
      `IVA Contenido: ${pesos(invoice.vat)}`,
      `Otros Impuestos Nacionales Indirectos: ${pesos(0)}`,
    ]
  const toMonotributo = invoice.letter === 'A' && invoice.receiver_condition !== 1
  return toMonotributo
    ? [
        'Receptor del comprobante: Responsable Monotributo',
        'El crédito fiscal discriminado en el presente comprobante, sólo podrá ser computado a efectos del Régimen de Sostenimiento e Inclusión Fiscal para Pequeños Contribuyentes de la Ley Nº 27.618',
      ]
    : []
}
