import type PDFKit from 'pdfkit'
import { pdfText } from './pdf-text.ts'

/** What the shop's documents on A4 have in common: ink, type, and how they become bytes. */

export type Doc = PDFKit.PDFDocument

export const ink = '#211A1C'
export const muted = '#6D6064'
export const wine = '#6E1429'
const hairline = '#E6DDD2'

type Page = {
  margins: PDFKit.PDFDocumentOptions['margins'] & object
  title: string
  author: string
  /** The same day is the same bytes. */
  issued: Date
  /** Pages can be drawn on once all are there. */
  bufferPages?: boolean
}

/** Draws a document on A4. The library is loaded when it is needed. */
export async function makePdf(page: Page, draw: (doc: Doc) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const { margins, title, author, issued, bufferPages = false } = page
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages,
    info: { Title: title, Author: author, CreationDate: issued, ModDate: issued },
  })
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
    doc.once('end', () => resolve())
    doc.once('error', reject)
  })
  draw(doc)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

type Style = PDFKit.Mixins.TextOptions & { size?: number; bold?: boolean; color?: string }

/** One text in a box. In: points from the left and from the top. */
export function put(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  { size = 9, bold = false, color = ink, ...options }: Style = {},
): void {
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
    .text(pdfText(text), x, y, { lineBreak: true, ...options })
}

/** A line across the page. */
export const rule = (doc: Doc, y: number, left: number, right: number) =>
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.7).strokeColor(hairline).stroke()
