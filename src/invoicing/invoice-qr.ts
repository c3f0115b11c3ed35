import { toPesos, type Centavos } from '../money/money.ts'
import { documentTypes } from './invoice-rules.ts'

export type QrFacts = {
  /** YYYY-MM-DD. */
  date: string
  /** Eleven digits. */
  cuit: string
  pointOfSale: number
  type: number
  number: number
  total: Centavos
  documentType: number
  documentNumber: number
  /** Fourteen digits. */
  cae: string
  authorisedBy: 'cae' | 'caea'
}

/** What an invoice's QR code says (RG 4892, "QRespecificaciones" version 1): an address of ARCA that verifies it. */
export function invoiceQr(facts: QrFacts): string {
  const named = facts.documentType !== documentTypes.none
  const said = {
    ver: 1,
    fecha: facts.date,
    cuit: Number(facts.cuit),
    ptoVta: facts.pointOfSale,
    tipoCmp: facts.type,
    nroCmp: facts.number,
    importe: toPesos(facts.total),
    moneda: 'PES',
    ctz: 1,
    // "de corresponder": left out for a buyer without a name
    ...(named ? { tipoDocRec: facts.documentType, nroDocRec: facts.documentNumber } : {}),
    tipoCodAut: facts.authorisedBy === 'caea' ? 'A' : 'E',
    codAut: Number(facts.cae),
  }
  return `https://www.arca.gob.ar/fe/qr/?p=${btoa(JSON.stringify(said))}`
}
