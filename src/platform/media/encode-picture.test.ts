import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePicture, whyNotEncoded, type PictureUse } from './encode-picture.ts'

const wanted = {
  use: 'photograph' as PictureUse,
  type: 'image/png',
  crop: undefined,
  maxWidth: 100,
  maxHeight: 100,
  sizes: () => [],
}
const ana = { person: 'ana' }

test('a picture that takes too long is not called broken', () => {
  expect(whyNotEncoded(new Error('timeout: 42% complete'))).toBe('too-slow')
  expect(whyNotEncoded(new Error('VipsJpeg: premature end of JPEG image'))).toBe('broken')
})

test('a file that ends too early is broken, one with too many pixels too large', async () => {
  const small = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#6e1429' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(await encodePicture(small.subarray(0, 2000), wanted, ana)).toEqual({ ok: false, why: 'broken' })
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#6e1429' } })
    .png()
    .toBuffer()
  expect(await encodePicture(bomb, wanted, ana)).toEqual({ ok: false, why: 'too-large' })
})

type Header = { width: number; height: number; depth: 8 | 16; colour: 0 | 2 | 4 | 6; interlaced: boolean }
const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

/** A PNG whose header claims a size, with a single row of pixels. */
function pngOf({ width, height, depth, colour, interlaced }: Header): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  const row = Buffer.alloc(1 + (width * channels[colour] * depth) / 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(row)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The maximum decoded bytes per use. */
const decodedBytes = { photograph: 208_000_000, receipt: 50_400_000 }
const pixels = { photograph: 52_000_000, receipt: 12_600_000 }

test('what the header says decides before anything is decoded, for each depth, colour and order of rows', async () => {
  let tried = 0
  for (const use of ['photograph', 'receipt'] as const)
    for (const depth of [8, 16] as const)
      for (const colour of [0, 2, 4, 6] as const)
        for (const interlaced of [false, true])
          for (const side of [1000, 3500, 4000, 7200, 20_000]) {
            const file = pngOf({ width: side, height: side, depth, colour, interlaced })
            const bytes = (side * side * channels[colour] * depth) / 8
            const fits = side * side <= pixels[use] && bytes <= decodedBytes[use]
            // files within the limit are decoded and turn out to lack rows
            if (fits && side > 1000) continue
            const started = Date.now()
            const encoded = await encodePicture(file, { ...wanted, use }, ana)
            tried += 1
            expect(encoded, `${use} ${depth} ${colour} ${interlaced} ${side}`).toEqual({
              ok: false,
              why: fits ? 'broken' : 'too-large',
            })
            if (!fits) expect(Date.now() - started).toBeLessThan(60_000)
          }
  expect(tried).toBeGreaterThan(90)
})

test('a moving picture counts as its first frame; a TIFF, an SVG and a GIF are no pictures here', async () => {
  // thirty frames stacked vertically
  const pages = await sharp(
    await sharp({ create: { width: 60, height: 1800, channels: 3, background: '#6e1429' } })
      .png()
      .toBuffer(),
  )
    .raw()
    .toBuffer()
  const frames = await sharp(pages, { raw: { width: 60, height: 1800, channels: 3, pageHeight: 60 } })
    .webp({ loop: 0 })
    .toBuffer()
  const moving = { ...wanted, use: 'receipt' as const, type: 'image/webp' }
  expect(await encodePicture(frames, moving, ana)).toMatchObject({ ok: true, width: 60, height: 60 })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>')
  const tiff = Buffer.from('49492a0008000000000000000000', 'hex')
  const gif = Buffer.from('4749463839610a000a00', 'hex')
  for (const [file, type] of [
    [svg, 'image/svg+xml'],
    [svg, 'image/png'],
    [tiff, 'image/tiff'],
    [tiff, 'image/jpeg'],
    [gif, 'image/gif'],
  ] as const)
    expect(await encodePicture(file, { ...wanted, type }, ana)).toEqual({ ok: false, why: 'not-a-picture' })
})

test('a photograph does not wait behind receipts, of which a person has two places', async () => {
  const file = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#6e1429' } })
    .png({ progressive: true })
    .toBuffer()
  const receipt = (person: string) =>
    encodePicture(file, { ...wanted, use: 'receipt', maxWidth: 2000, maxHeight: 2000 }, { person })
  const order: string[] = []
  const receipts = ['ana', 'ana', 'ana', 'eva', 'luz'].map(async (person) => {
    const encoded = await receipt(person)
    order.push(encoded.ok ? 'receipt' : encoded.why)
  })
  const photograph = encodePicture(file, wanted, { person: 'admin' }).then(() => order.push('photograph'))
  await Promise.all([...receipts, photograph])
  expect(order.filter((outcome) => outcome === 'crowded')).toHaveLength(1)
  expect(order.indexOf('photograph')).toBeLessThan(order.lastIndexOf('receipt'))
})
