import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Below this a compressed answer saves nothing. */
const worthwhile = 800
/** A window of 256 kB: larger than nearly every page. */
const windowBits = 18
const effort = {
  br: { quickly: 1, well: 5 },
  gzip: { quickly: 1, well: 6 },
}

/** The encoding for a reader who accepts these. */
export function encodingFor(accepted: string, bytes: number): Encoding | 'plain' {
  if (bytes <= worthwhile) return 'plain'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
}

export function compress(plain: Buffer, encoding: Encoding, how: 'quickly' | 'well'): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(plain, { level: effort.gzip[how] })
  return compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort.br[how],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // room for what there is to compress: the usual window takes 4 MB and more for each answer under way
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
    },
  })
}
