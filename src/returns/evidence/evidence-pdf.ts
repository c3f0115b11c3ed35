import type PDFKit from 'pdfkit'
import { formatMoment } from '../../calendar/shop-time.ts'
import { pdfText } from '../../invoicing/document/pdf-text.ts'
import { evidenceSections, type Evidence, type Section } from './evidence.ts'

const ink = '#211A1C'
const muted = '#6D6064'
const hairline = '#E6DDD2'
const wine = '#6E1429'
const left = 48
const right = 547
const factsAt = 190

type Doc = PDFKit.PDFDocument
type Style = { size?: number; bold?: boolean; color?: string; at?: number }

/** The evidence of an order on A4, as the provider takes it (PDF, far below its 10 MB). The library is loaded when it is needed. */
export async function drawEvidence(evidence: Evidence, shopName: string, now: Date): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const { order } = evidence
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 48, bottom: 48, left, right: 595 - right },
    info: { Title: `Compra ${order.numero}`, Author: shopName, CreationDate: now, ModDate: now },
  })
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
    doc.once('end', () => resolve())
    doc.once('error', reject)
  })
  write(doc, shopName, { size: 18, bold: true, color: wine })
  write(doc, `Documentación de la compra ${order.numero}`, { size: 13, bold: true })
  write(doc, `Generada el ${formatMoment(now)}`, { color: muted })
  for (const section of evidenceSections(evidence)) drawSection(doc, section)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

function write(
  doc: Doc,
  text: string,
  { size = 9.5, bold = false, color = ink, at = left }: Style = {},
): void {
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
    .text(pdfText(text), at, doc.y, { width: right - at })
}

/** Points that a title with its first line needs. */
const titleRoom = 64

function drawSection(doc: Doc, { title, facts = [], lines = [] }: Section): void {
  if (doc.y > doc.page.height - doc.page.margins.bottom - titleRoom) doc.addPage()
  doc.moveDown(1)
  doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.7).strokeColor(hairline).stroke()
  doc.moveDown(0.6)
  write(doc, title, { size: 11.5, bold: true, color: wine })
  doc.moveDown(0.3)
  for (const [name, text] of facts) drawFact(doc, name, text)
  for (const line of lines) {
    write(doc, line)
    doc.moveDown(0.25)
  }
}

function drawFact(doc: Doc, name: string, text: string): void {
  if (doc.y > doc.page.height - doc.page.margins.bottom - 30) doc.addPage()
  const top = doc.y
  doc
    .font('Helvetica')
    .fontSize(9.5)
    .fillColor(muted)
    .text(pdfText(name), left, top, { width: factsAt - left - 8 })
  const below = doc.y
  doc.y = top
  write(doc, text, { at: factsAt })
  doc.y = Math.max(doc.y, below) + 2
}
