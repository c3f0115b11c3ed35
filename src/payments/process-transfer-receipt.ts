import { encodePicture } from '../platform/media/encode-picture.ts'
import type { ReceiptType } from './transfer-receipts.queries.ts'

export type ReadReceipt = { ok: true; type: ReceiptType; content: Uint8Array } | { ok: false; detail: string }

const wrongType = 'Subí una foto (JPEG, PNG, WebP o AVIF) o un PDF.'
/** Pixels: enough to read a bank's small print. */
const longestSide = 2000

/**
 * What is stored of an uploaded receipt. A picture is drawn anew, without place, time and owner of the camera; a PDF stays as
 * it is and is only ever downloaded. In: the type that the browser says, which the file must have.
 */
export async function processTransferReceipt(content: Uint8Array, said: string): Promise<ReadReceipt> {
  if (said === 'application/pdf') {
    const starts = Buffer.from(content.subarray(0, 5)).toString('latin1') === '%PDF-'
    return starts ? { ok: true, type: 'application/pdf', content } : { ok: false, detail: wrongType }
  }
  const encoded = await encodePicture(content, {
    type: said,
    crop: undefined,
    maxWidth: longestSide,
    maxHeight: longestSide,
    sizes: (width, height) => [{ width, height }],
    formats: ['webp'],
  })
  const picture = encoded.ok ? encoded.files[0] : undefined
  if (picture) return { ok: true, type: 'image/webp', content: new Uint8Array(picture.content) }
  const broken = !encoded.ok && encoded.why !== 'not-a-picture' && encoded.why !== 'another-type'
  return {
    ok: false,
    detail: broken ? 'No pudimos leer la imagen. Probá con otra foto o un PDF.' : wrongType,
  }
}
