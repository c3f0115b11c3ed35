import { compress, decompress, type Effort } from './compression.ts'
import type { Form } from './encoding.ts'

/** Reads after which a response is recompressed at the maximum level, which takes about 100 ms. */
const readOften = 20

/** Recompression is sequential, because each run occupies a core and megabytes. Nothing awaits it. */
let improving: Promise<unknown> = Promise.resolve()
let waiting = 0
/** Maximum number of responses queued for recompression. */
const waitingAtMost = 100

function improveInTurn(improve: () => Promise<unknown>): void {
  waiting += 1
  improving = improving
    .then(improve)
    .catch(() => undefined)
    .finally(() => (waiting -= 1))
}

export type EncodedAnswer = {
  /** Bytes currently cached. */
  bytes: () => number
  /** Counts a read and returns the cached form; undefined if it has to be made. */
  ready: (form: Form) => Buffer | undefined
  /** Counts a read and makes the form. May change `bytes`. */
  make: (form: Form) => Promise<Buffer>
}

/**
 * Caches the encodings of one response. Most responses are read once, so only a quickly compressed form is
 * kept, a fifth of the original size, and decompressed for clients that accept no encoding. Responses that
 * are read again are recompressed in the background.
 * @param answer the uncompressed response
 */
export function cacheEncodings(answer: Buffer): EncodedAnswer {
  const cached: Record<Form, Buffer | undefined> = { plain: answer, br: undefined, gzip: undefined }
  const efforts: Partial<Record<Form, Effort>> = {}
  const making: Partial<Record<Form, Promise<Buffer>>> = {}
  const readers = { plain: 0, br: 0, gzip: 0 }
  const plain = async () => {
    if (cached.plain) return cached.plain
    return cached.br ? decompress(cached.br, 'br') : decompress(cached.gzip as Buffer, 'gzip')
  }
  const make = async (form: Form, effort: Effort) => {
    efforts[form] = effort
    const body = form === 'plain' ? await plain() : await compress(await plain(), form, effort)
    cached[form] = body
    if (form !== 'plain' && readers.plain === 0) cached.plain = undefined
    return body
  }
  const improve = (form: Form) => {
    const effort = form === 'br' && readers.br >= readOften ? 'best' : 'well'
    if (efforts[form] === effort || efforts[form] === 'best' || waiting >= waitingAtMost) return
    efforts[form] = effort
    improveInTurn(() => make(form, effort))
  }
  const bytesOf = (form: Form) => cached[form]?.byteLength ?? 0
  return {
    bytes: () => bytesOf('plain') + bytesOf('br') + bytesOf('gzip'),
    ready(form) {
      const body = cached[form]
      if (!body) return undefined
      readers[form] += 1
      if (form !== 'plain' && readers[form] > 1) improve(form)
      return body
    },
    async make(form) {
      readers[form] += 1
      const under = making[form] ?? make(form, 'quickly').finally(() => delete making[form])
      making[form] = under
      return under
    },
  }
}
