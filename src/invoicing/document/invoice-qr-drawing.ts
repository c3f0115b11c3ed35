import { encode } from 'uqr'

const ink = '#211A1C'

/** 40 mm with its border, dark modules as one path. Out: the side in points. */
export function drawQr(doc: PDFKit.PDFDocument, text: string, x: number, y: number): number {
  const side = 113
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const module = side / size
  data.forEach((row, down) =>
    row.forEach((dark, across) => {
      if (dark) doc.rect(x + across * module, y + down * module, module, module)
    }),
  )
  doc.fill(ink)
  return side
}
