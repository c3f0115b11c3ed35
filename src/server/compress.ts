import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Below this a compressed answer saves nothing. */
const worthwhile = 800
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
  return encoding === 'br'
    ? compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.br[how] } })
    : compressGzip(plain, { level: effort.gzip[how] })
}
