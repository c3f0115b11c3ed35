import { formatMoment } from '../../calendar/shop-time.ts'
import { ink, makePdf, muted, put, rule, wine, type Doc } from '../../invoicing/document/pdf-page.ts'
import { pdfText } from '../../invoicing/document/pdf-text.ts'
import { evidenceSections, type Evidence, type Section } from './evidence.ts'

const left = 48
const right = 547
const factsAt = 190

type Style = { size?: number; bold?: boolean; color?: string; at?: number }

/** The evidence of an order on A4, as the provider takes it (PDF, far below its 10 MB). */
export async function drawEvidence(evidence: Evidence, shopName: string, now: Date): Promise<Buffer> {
  const { order } = evidence
  return makePdf(
    {
      margins: { top: 48, bottom: 48, left, right: 595 - right },
      title: `Compra ${order.numero}`,
      author: shopName,
      issued: now,
    },
    (doc) => {
      write(doc, shopName, { size: 18, bold: true, color: wine })
      write(doc, `Documentación de la compra ${order.numero}`, { size: 13, bold: true })
      write(doc, `Generada el ${formatMoment(now)}`, { color: muted })
      for (const section of evidenceSections(evidence)) drawSection(doc, section)
    },
  )
}

function write(
  doc: Doc,
  text: string,
  { size = 9.5, bold = false, color = ink, at = left }: Style = {},
): void {
  put(doc, text, at, doc.y, { size, bold, color, width: right - at })
}

/** Points that a title with its first line needs. */
const titleRoom = 64

function drawSection(doc: Doc, { title, facts = [], lines = [] }: Section): void {
  if (doc.y > doc.page.height - doc.page.margins.bottom - titleRoom) doc.addPage()
  doc.moveDown(1)
  rule(doc, doc.y, left, right)
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
