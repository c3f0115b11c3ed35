import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import type { Encoding } from './encoding.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompressBrotli = promisify(brotliDecompress)
const decompressGzip = promisify(gunzip)
/** 256 kB, larger than nearly every page. */
const windowBits = 18
export type Effort = 'quickly' | 'well' | 'thoroughly' | 'best'
const efforts: Record<Encoding, Record<Effort, number>> = {
  br: { quickly: 0, well: 5, thoroughly: 9, best: 11 },
  gzip: { quickly: 1, well: 6, thoroughly: 9, best: 9 },
}

export function compress(plain: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(plain, { level: efforts.gzip[effort] })
  return compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: efforts.br[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // sizes the window to the content; the default takes over 4 MB for each response in flight
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
    },
  })
}

export function decompress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip' ? decompressGzip(body) : decompressBrotli(body)
}
