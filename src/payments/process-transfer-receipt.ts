import { encodePicture, type Encoded } from '../platform/media/encode-picture.ts'
import type { NotEncoded, Waiting } from '../platform/media/picture-queue.ts'
import type { ReceiptType } from './transfer-receipts.queries.ts'

export type ReadReceipt =
  | { ok: true; type: ReceiptType; content: Uint8Array }
  | { ok: false; why: 'invalid'; detail: string }
  | { ok: false; why: 'busy' }

const wrongType = 'Subí una foto (JPEG, PNG, WebP o AVIF) o un PDF.'
const broken = 'No pudimos leer la imagen. Probá con otra foto o un PDF.'
const sentences: Record<Exclude<Extract<Encoded, { ok: false }>['why'], NotEncoded>, string> = {
  'not-a-picture': wrongType,
  'another-type': wrongType,
  'too-large':
    'La imagen es demasiado grande: hasta 12 megapíxeles. Probá con una captura de pantalla o un PDF.',
  'too-small': broken,
  'too-slow': broken,
  broken,
}
/** Pixels: enough to read a bank's small print. */
const longestSide = 2000

/**
 * What is stored of an uploaded receipt. A picture is drawn anew, without place, time and owner of the camera; a PDF stays as
 * it is and is only ever downloaded. The file must have the type that the browser says.
 */
export async function processTransferReceipt(
  content: Uint8Array,
  said: string,
  waiting: Waiting,
): Promise<ReadReceipt> {
  if (said === 'application/pdf') {
    const starts = Buffer.from(content.subarray(0, 5)).toString('latin1') === '%PDF-'
    return starts
      ? { ok: true, type: 'application/pdf', content }
      : { ok: false, why: 'invalid', detail: wrongType }
  }
  const encoded = await encodePicture(
    content,
    {
      use: 'receipt',
      type: said,
      crop: undefined,
      maxWidth: longestSide,
      maxHeight: longestSide,
      sizes: (width, height) => [{ width, height }],
      formats: ['webp'],
    },
    waiting,
  )
  const picture = encoded.ok ? encoded.files[0] : undefined
  if (picture) return { ok: true, type: 'image/webp', content: new Uint8Array(picture.content) }
  const why = encoded.ok ? 'broken' : encoded.why
  if (why === 'crowded' || why === 'full' || why === 'left') return { ok: false, why: 'busy' }
  return { ok: false, why: 'invalid', detail: sentences[why] }
}
