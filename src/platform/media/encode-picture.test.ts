import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePicture, whyNotEncoded } from './encode-picture.ts'

test('a picture that takes too long is not called broken', () => {
  expect(whyNotEncoded(new Error('timeout: 42% complete'))).toBe('too-slow')
  expect(whyNotEncoded(new Error('VipsJpeg: premature end of JPEG image'))).toBe('broken')
})

test('a file that ends too early is broken, one with too many pixels too large', async () => {
  const wanted = { type: 'image/png', crop: undefined, maxWidth: 100, maxHeight: 100, sizes: () => [] }
  const small = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#6e1429' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(await encodePicture(small.subarray(0, 2000), wanted)).toEqual({ ok: false, why: 'broken' })
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#6e1429' } })
    .png()
    .toBuffer()
  expect(await encodePicture(bomb, wanted)).toEqual({ ok: false, why: 'too-large' })
})
