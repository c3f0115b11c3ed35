import sharp, { type Metadata, type Sharp } from 'sharp'
import { formatOf } from './picture-format.ts'
import { createPictureQueue, type NotEncoded, type Waiting } from './picture-queue.ts'

/** A crop as fractions (0 to 1) of the upright picture's width and height. */
export type Crop = { left: number; top: number; width: number; height: number }

/** A picture in one size and format. */
export type PictureFile = { width: number; height: number; format: 'avif' | 'webp'; content: Buffer }

export type Encoded =
  | { ok: true; width: number; height: number; files: PictureFile[] }
  | {
      ok: false
      why: 'not-a-picture' | 'another-type' | 'too-large' | 'too-small' | 'too-slow' | 'broken' | NotEncoded
    }

/** Each use has its own queue, so staff's photos never wait behind customers' receipts. */
export type PictureUse = 'photograph' | 'receipt'

type Wanted = {
  use: PictureUse
  /** The media type that the browser sent. */
  type: string
  crop: Crop | undefined
  /** Maximum width in pixels of the largest size. */
  maxWidth: number
  maxHeight: number
  /** The sizes to produce for given dimensions. */
  sizes: (width: number, height: number) => { width: number; height: number }[]
  /** Both formats by default. */
  formats?: readonly PictureFile['format'][]
}

/**
 * Limits on an upload's pixels and decoded bytes: a 50-megapixel phone photo and a 12-megapixel receipt pass,
 * a decompression bomb does not.
 */
const limits: Record<PictureUse, { pixels: number; decodedBytes: number }> = {
  photograph: { pixels: 52_000_000, decodedBytes: 208_000_000 },
  receipt: { pixels: 12_600_000, decodedBytes: 50_400_000 },
}
const bytesOfDepth: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const fewestPixels = 40
const secondsAtMost = 30

sharp.concurrency(1)
sharp.cache(false)
// allow only these decoders, whatever the magic bytes claim; the SVG loader serves `rasterise` only, never
// uploads
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})

const queues = {
  photograph: createPictureQueue({ perPerson: 100, inAll: 300 }),
  receipt: createPictureQueue({ perPerson: 2, inAll: 40 }),
}
// sharing cards are small and do not wait behind photos
let lastDrawing: Promise<unknown> = Promise.resolve()

/**
 * Encodes an upload as AVIF and WebP in several sizes: upright, cropped, and without metadata (place, time,
 * owner). Rejects an oversized picture by its header, without decoding it.
 */
export async function encodePicture(content: Uint8Array, wanted: Wanted, waiting: Waiting): Promise<Encoded> {
  const format = formatOf(content)
  if (!format) return { ok: false, why: 'not-a-picture' }
  if (wanted.type !== `image/${format}`) return { ok: false, why: 'another-type' }
  const encoded = await queues[wanted.use](waiting, () => encode(content, wanted))
  return typeof encoded === 'string' ? { ok: false, why: encoded } : encoded
}

/** Rasterises one of the shop's own drawings, never user input, as a PNG. */
export function rasterise(drawing: string): Promise<Buffer> {
  const drawn = lastDrawing.then(() =>
    sharp(Buffer.from(drawing)).timeout({ seconds: secondsAtMost }).png({ palette: true }).toBuffer(),
  )
  lastDrawing = drawn.catch(() => undefined)
  return drawn
}

async function encode(content: Uint8Array, wanted: Wanted): Promise<Encoded> {
  try {
    const header = await open(content).metadata()
    if (isTooLarge(header, wanted.use)) return { ok: false, why: 'too-large' }
    const { width, height } = header.autoOrient
    const cut = pixelsOf(wanted.crop ?? { left: 0, top: 0, width: 1, height: 1 }, width, height)
    if (Math.min(cut.width, cut.height) < fewestPixels) return { ok: false, why: 'too-small' }
    const upright = await open(content)
      .autoOrient()
      .extract(cut)
      .resize({ width: wanted.maxWidth, height: wanted.maxHeight, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: secondsAtMost })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { info, data } = upright
    const files: PictureFile[] = []
    for (const size of wanted.sizes(info.width, info.height)) {
      const resized = sharp(data, {
        raw: { width: info.width, height: info.height, channels: info.channels },
      }).resize({ ...size, fit: 'fill' })
      for (const made of wanted.formats ?? (['avif', 'webp'] as const))
        files.push({ ...size, format: made, content: await drawn[made](resized.clone()).toBuffer() })
    }
    return { ok: true, width: info.width, height: info.height, files }
  } catch (failure) {
    return { ok: false, why: whyNotEncoded(failure) }
  }
}

function isTooLarge({ width, height, channels, depth }: Metadata, use: PictureUse): boolean {
  const pixels = width * height
  const { pixels: most, decodedBytes } = limits[use]
  // treat an unknown depth as the largest, double precision
  return pixels > most || pixels * channels * (bytesOfDepth[depth] ?? 8) > decodedBytes
}

/** Classifies sharp's errors, which differ only in their message. */
export function whyNotEncoded(failure: unknown): 'too-large' | 'too-slow' | 'broken' {
  const words = failure instanceof Error ? failure.message : ''
  if (/pixel limit/i.test(words)) return 'too-large'
  return /^timeout:/i.test(words) ? 'too-slow' : 'broken'
}

const drawn = {
  avif: (picture: Sharp) => picture.avif({ quality: 56, effort: 3 }),
  webp: (picture: Sharp) => picture.webp({ quality: 80 }),
}

function open(content: Uint8Array) {
  return sharp(content, { limitInputPixels: limits.photograph.pixels, failOn: 'error', pages: 1 })
}

function pixelsOf(crop: Crop, width: number, height: number) {
  const left = Math.min(Math.round(crop.left * width), width - 1)
  const top = Math.min(Math.round(crop.top * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  }
}
