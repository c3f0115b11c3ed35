import { expect, test } from 'vitest'
import { textOfPdf as textOf } from '../../../test/pdf.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import { drawInvoice, type InvoiceDocument } from './invoice-pdf.ts'
import { pdfText } from './pdf-text.ts'

const seller = {
  legalName: 'Vinoteca Ñandú SRL',
  cuit: '30000000007',
  condition: 'responsable_inscripto',
  grossIncome: '901-123456-7',
  activityStart: '01/03/2020',
  address: 'Honduras 4800',
} as const
const b: InvoiceDocument['invoice'] = {
  id: 1,
  order_id: 1,
  kind: 'invoice',
  corrects: null,
  mode: 'production',
  cuit: seller.cuit,
  point_of_sale: 3,
  type: 6,
  letter: 'B',
  number: 101,
  day: '2026-11-22',
  state: 'authorised',
  total: 121_000_00,
  net: 100_000_00,
  vat: 21_000_00,
  document_type: 99,
  document_number: 0,
  receiver_condition: 5,
  receiver_name: '',
  receiver_address: '',
  seller,
  lines: [{ quantity: 2, name: 'Malbec 2019', total: 121_000_00 }],
  authorised_by: 'cae',
  superseded_by: null,
  cae: '76471234567890',
  cae_expires_on: '2026-12-02',
  remarks: [],
  problem: null,
  attempts: 0,
  created_at: new Date(0),
}
const a = {
  ...b,
  type: 1,
  letter: 'A',
  document_type: 80,
  document_number: 30_500_010_912,
  receiver_name: 'Bar SRL',
} as const
const draw = (invoice: InvoiceDocument['invoice'], corrected?: InvoiceRow) =>
  drawInvoice({
    invoice,
    corrected,
    shopName: 'Descorche',
    orderNumber: 'D-1',
    qr: 'https://www.arca.gob.ar/fe/qr/?p=x',
  })

test('a B says what the law asks of it, and the VAT that a consumer pays', async () => {
  const text = textOf(await draw(b))
  for (const words of [
    'FACTURA B',
    '00003-00000101',
    '22/11/2026',
    '30-00000000-7',
    'A CONSUMIDOR FINAL',
    '76471234567890',
    '02/12/2026',
    'IVA Contenido: $ 21.000,00',
    'Vinoteca Ñandú SRL',
    'COD. 006',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('SIN VALIDEZ FISCAL')
})

test('an A shows net, VAT and receiver; a credit note its invoice; documents without legal value say so on each page', async () => {
  const text = textOf(await draw(a))
  for (const words of ['Bar SRL', '30-50001091-2', 'Importe neto gravado', '$ 100.000,00', 'IVA 21 %'])
    expect(text).toContain(words)
  expect(text).not.toContain('IVA Contenido')
  const note = textOf(await draw({ ...a, kind: 'credit-note', type: 3, number: 7, receiver_condition: 6 }, a))
  for (const words of ['NOTA DE CRÉDITO A', 'Corrige: Factura A 00003-00000101', 'Ley Nº 27.618'])
    expect(note).toContain(words)
  const lines = Array.from({ length: 60 }, (_, index) => ({ quantity: 1, name: `Vino ${index}`, total: 100 }))
  const long = textOf(await draw({ ...b, mode: 'embedded', lines }))
  expect(long.match(/SIN VALIDEZ FISCAL/g)).toHaveLength(3)
  expect(long).toContain('Hoja 3 de 3')
})

test('the same invoice is the same file', async () => {
  expect((await draw(b)).equals(await draw(b))).toBe(true)
})

test('letters that the fonts lack do not become others', () => {
  expect(pdfText('Ñandú «Château» d’Yquem — 5 €')).toBe('Ñandú «Château» d’Yquem — 5 €')
  expect(pdfText('Dvořák\t漢\u0007')).toBe('Dvorák ??')
})
