import { writeDay } from '../../calendar/shop-time.ts'
import { writeCuit } from '../../money/cuit.ts'
import { writeNumber } from '../../money/write-number.ts'
import { splitTotal, voucherNumber } from '../invoice-rules.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import { documentWords, legendsOf, receiverWords, sellerWords, titleWords } from './invoice-words.ts'
import { drawQr } from './invoice-qr-drawing.ts'
import { ink, makePdf, muted, put, rule, wine, type Doc } from './pdf-page.ts'
import { pdfText } from './pdf-text.ts'

export type InvoiceDocument = {
  invoice: InvoiceRow & { number: number; day: string; cae: string; cae_expires_on: string }
  /** The invoice that a credit note corrects. */
  corrected: InvoiceRow | undefined
  shopName: string
  orderNumber: string
  /** What the QR code says. */
  qr: string
}

const left = 42
const right = 553
const width = right - left
/** Points from the top: below it a line of the table goes to the next page. */
const lowest = 590
const footTop = 640

const money = (centavos: number) =>
  `${centavos < 0 ? '-' : ''}$ ${writeNumber(Math.abs(centavos) / 100, { least: 2, most: 2 })}`

/**
 * An invoice or credit note as RG 1415 (annex II) and RG 4291 ask for it, on A4. The same invoice is the same bytes. Out:
 * the PDF.
 */
export async function drawInvoice(document: InvoiceDocument): Promise<Buffer> {
  const { invoice } = document
  return makePdf(
    {
      margins: { top: 36, bottom: 20, left, right: 595 - right },
      bufferPages: true,
      title: `${titleWords(invoice)} ${voucherNumber(invoice.point_of_sale, invoice.number)}`,
      author: invoice.seller.legalName,
      issued: new Date(`${invoice.day}T12:00:00-03:00`),
    },
    (doc) => {
      drawHead(doc, document)
      drawReceiver(doc, document)
      drawLines(doc, document)
      drawTotals(doc, document)
      drawFoot(doc, document)
      drawOnEveryPage(doc, document)
    },
  )
}

const headTop = 42

function drawHead(doc: Doc, document: InvoiceDocument): void {
  drawSeller(doc, document)
  drawLetter(doc, document)
  drawTitle(doc, document)
  rule(doc, 132, left, right)
}

function drawSeller(doc: Doc, { invoice, shopName }: InvoiceDocument): void {
  const top = headTop
  put(doc, shopName, left, top, { size: 22, bold: true, color: wine, width: 200, height: 26, ellipsis: true })
  let y = top + 30
  for (const line of sellerWords(invoice.seller)) {
    put(doc, line, left, y, {
      color: line === invoice.seller.legalName ? ink : muted,
      width: 226,
      height: 24,
      ellipsis: true,
    })
    y = doc.y + 2
  }
}

function drawLetter(doc: Doc, { invoice }: InvoiceDocument): void {
  const top = headTop
  doc
    .roundedRect(278, top - 2, 40, 46, 4)
    .lineWidth(1.2)
    .strokeColor(wine)
    .stroke()
  put(doc, invoice.letter, 278, top + 4, { size: 24, bold: true, color: wine, width: 40, align: 'center' })
  put(doc, `COD. ${String(invoice.type).padStart(3, '0')}`, 278, top + 31, {
    size: 6.5,
    color: muted,
    width: 40,
    align: 'center',
  })
}

function drawTitle(doc: Doc, { invoice }: InvoiceDocument): void {
  const top = headTop
  put(doc, titleWords(invoice).toUpperCase(), 330, top, {
    size: 13,
    bold: true,
    width: right - 330,
    align: 'right',
  })
  const facts = [
    `N.º ${voucherNumber(invoice.point_of_sale, invoice.number)}`,
    `Fecha de emisión: ${writeDay(invoice.day)}`,
    `CUIT: ${writeCuit(invoice.seller.cuit)}`,
    ...(invoice.seller.grossIncome ? [`Ingresos Brutos: ${invoice.seller.grossIncome}`] : []),
    ...(invoice.seller.activityStart ? [`Inicio de actividades: ${invoice.seller.activityStart}`] : []),
  ]
  facts.forEach((line, index) =>
    put(doc, line, 330, top + 20 + index * 12.5, {
      bold: index === 0,
      color: index < 2 ? ink : muted,
      width: right - 330,
      align: 'right',
    }),
  )
}

function drawReceiver(doc: Doc, { invoice, corrected, orderNumber }: InvoiceDocument): void {
  const said = receiverWords(invoice)
  put(doc, said[0] ?? '', left, 142, { size: 10.5, bold: true, width: 330, height: 13, ellipsis: true })
  said
    .slice(1)
    .forEach((line, index) =>
      put(doc, line, left, 157 + index * 12.5, { color: muted, width: 330, height: 12, ellipsis: true }),
    )
  const beside = [
    `Compra ${orderNumber}`,
    'Condición de venta: contado',
    ...(corrected?.number && corrected.day
      ? [
          `Corrige: Factura ${corrected.letter} ${voucherNumber(corrected.point_of_sale, corrected.number)}`,
          `del ${writeDay(corrected.day)}`,
        ]
      : []),
  ]
  beside.forEach((line, index) =>
    put(doc, line, 380, 142 + index * 12.5, { color: muted, width: right - 380, align: 'right' }),
  )
  doc.y = 206
}

const columns = [
  { title: 'Cant.', x: left, width: 34, align: 'right' },
  { title: 'Detalle', x: left + 44, width: 287, align: 'left' },
  { title: 'Precio', x: 380, width: 80, align: 'right' },
  { title: 'Importe', x: 465, width: right - 465, align: 'right' },
] as const

function drawTableHead(doc: Doc, y: number): number {
  for (const { title, x, ...options } of columns) put(doc, title, x, y, { ...options, size: 8, color: muted })
  rule(doc, y + 13, left, right)
  return y + 20
}

function drawLines(doc: Doc, { invoice }: InvoiceDocument): void {
  let y = drawTableHead(doc, doc.y)
  // an A shows prices without VAT; what rounding takes off a line is in the totals
  const shown = (centavos: number) =>
    invoice.letter === 'A' ? splitTotal('A', Math.abs(centavos)).net * Math.sign(centavos) : centavos
  for (const line of invoice.lines) {
    const name = pdfText(line.name)
    const height = doc.font('Helvetica').fontSize(9).heightOfString(name, { width: columns[1].width })
    if (y + height > lowest) {
      doc.addPage()
      y = drawTableHead(doc, 48)
    }
    const cells = [
      String(line.quantity),
      name,
      money(shown(Math.round(line.total / line.quantity))),
      money(shown(line.total)),
    ]
    columns.forEach(({ x, width: cell, align }, index) =>
      put(doc, cells[index] ?? '', x, y, { width: cell, align }),
    )
    y += height + 6
  }
  rule(doc, y, left, right)
  doc.y = y + 8
}

function drawTotals(doc: Doc, { invoice }: InvoiceDocument): void {
  const lines: [string, number][] =
    invoice.letter === 'A'
      ? [
          ['Importe neto gravado', invoice.net],
          ['IVA 21 %', invoice.vat],
        ]
      : []
  let y = doc.y
  for (const [label, amount] of lines) {
    put(doc, label, 330, y, { width: 130, align: 'right', color: muted })
    put(doc, money(amount), 465, y, { width: right - 465, align: 'right' })
    y += 14
  }
  put(doc, 'Total', 330, y + 1, { width: 110, align: 'right', bold: true, size: 12 })
  put(doc, money(invoice.total), 440, y + 1, {
    width: right - 440,
    align: 'right',
    bold: true,
    size: 12,
    color: wine,
  })
}

/** What the law asks of the foot: taxes contained, legends, QR code, CAE. */
function drawFoot(doc: Doc, { invoice, qr }: InvoiceDocument): void {
  const legends = legendsOf(invoice)
  rule(doc, footTop, left, right)
  const side = drawQr(doc, qr, left, footTop + 14)
  const x = left + side + 14
  let y = footTop + 16
  legends.forEach((line, index) => {
    put(doc, line, x, y, { size: 8, bold: index === 0, color: index === 0 ? ink : muted, width: 205 })
    y = doc.y + 3
  })
  const codeWord = invoice.authorised_by.toUpperCase()
  const facts = [
    `${codeWord} N.º ${invoice.cae}`,
    `Vto. de ${codeWord}: ${writeDay(invoice.cae_expires_on)}`,
    documentWords(invoice),
  ]
  facts.forEach((line, index) =>
    put(doc, line, 380, footTop + 16 + index * 14, {
      bold: index === 0,
      color: index === 0 ? ink : muted,
      width: right - 380,
      align: 'right',
    }),
  )
}

/** Pages are counted once all are there; what has no legal value says so on each. */
function drawOnEveryPage(doc: Doc, { invoice }: InvoiceDocument): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    put(doc, `Hoja ${page + 1} de ${count}`, left, 802, {
      size: 7.5,
      color: muted,
      width,
      align: 'center',
      lineBreak: false,
    })
    if (invoice.mode === 'production') continue
    doc
      .save()
      .rotate(-38, { origin: [297, 420] })
      .fillOpacity(0.09)
    put(doc, 'SIN VALIDEZ FISCAL', 0, 392, {
      size: 54,
      bold: true,
      color: wine,
      width: 595,
      align: 'center',
      lineBreak: false,
    })
    doc.restore()
  }
}
