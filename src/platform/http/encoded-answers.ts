import { compress, decompress, type Effort } from './compression.ts'
import type { Form } from './encoding.ts'

/** Reads after which an answer is compressed at maximum level, which takes a tenth of a second. */
const readOften = 20

/** Sequential: each takes a core and megabytes, and is never awaited. */
let improving: Promise<unknown> = Promise.resolve()
let waiting = 0
/** Maximum number of answers queued for recompression. */
const waitingAtMost = 100

function improveInTurn(improve: () => Promise<unknown>): void {
  waiting += 1
  improving = improving
    .then(improve)
    .catch(() => undefined)
    .finally(() => (waiting -= 1))
}

export type EncodedAnswer = {
  /** Bytes cached at this moment. */
  bytes: () => number
  /** The cached form, for one more reader; undefined when it has to be made. */
  ready: (form: Form) => Buffer | undefined
  /** The answer in this form for one more reader. Afterwards `bytes` may be others. */
  make: (form: Form) => Promise<Buffer>
}

/**
 * The encodings of one answer. Most answers are read once: a compressed form is made quickly and is the one in the
 * cache, a fifth of the plain one, which is decompressed for clients that accept no encoding. What is read again is
 * compressed better in the background. In: the plain answer.
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
