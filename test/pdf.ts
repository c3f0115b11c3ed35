import { inflateSync } from 'node:zlib'

/** The text of a PDF in a standard font, page by page, as far as it is written in one piece. */
export function textOfPdf(pdf: Buffer): string {
  const bytes = pdf.toString('latin1')
  const streams = [...bytes.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, content = '']) => {
    try {
      return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [...streams.join('\n').matchAll(/<([\da-f]+)>/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('')
}

/** A PDF's metadata outside its streams: title, author and producer, in either encoding. */
export function metadataOfPdf(pdf: Buffer): string {
  return pdf
    .toString('latin1')
    .replace(/stream\r?\n[\s\S]*?\r?\nendstream/g, '')
    .replaceAll('\0', '')
}
