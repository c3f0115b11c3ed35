import { expect, test } from 'vitest'
import { invoiceQr, type QrFacts } from './invoice-qr.ts'

const facts: QrFacts = {
  date: '2026-11-22',
  cuit: '30500010912',
  pointOfSale: 3,
  type: 6,
  number: 101,
  total: 12_100_50,
  documentType: 96,
  documentNumber: 12_345_678,
  cae: '76471234567890',
  authorisedBy: 'cae',
}
const saidBy = (text: string) =>
  JSON.parse(atob(text.slice('https://www.arca.gob.ar/fe/qr/?p='.length))) as unknown

test('the code says what ARCA verifies, numbers as numbers', () => {
  expect(saidBy(invoiceQr(facts))).toEqual({
    ver: 1,
    fecha: '2026-11-22',
    cuit: 30_500_010_912,
    ptoVta: 3,
    tipoCmp: 6,
    nroCmp: 101,
    importe: 12_100.5,
    moneda: 'PES',
    ctz: 1,
    tipoDocRec: 96,
    nroDocRec: 12_345_678,
    tipoCodAut: 'E',
    codAut: 76_471_234_567_890,
  })
})

test('a buyer without a document is left out', () => {
  const said = saidBy(invoiceQr({ ...facts, documentType: 99, documentNumber: 0 }))
  expect(Object.keys(said as object)).not.toContain('tipoDocRec')
})

test('a voucher with a CAEA says so', () => {
  expect(saidBy(invoiceQr({ ...facts, authorisedBy: 'caea' }))).toMatchObject({
    tipoCodAut: 'A',
    codAut: 76_471_234_567_890,
  })
})
