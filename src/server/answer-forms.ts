import { compress, decompress, type Effort, type Encoding } from './compress.ts'

/** Readers after whom an answer is worth the most thorough compression, which takes a tenth of a second. */
const readOften = 20

/** One after another: each takes a processor and megabytes, and nobody waits for it. */
let thorough: Promise<unknown> = Promise.resolve()

type Form = Encoding | 'plain'

export type AnswerForms = {
  /** Bytes that are kept at this moment. */
  bytes: () => number
  /** What is kept in this form for one more reader; undefined when it has to be made. */
  ready: (form: Form) => Buffer | undefined
  /** The answer in this form for one more reader. Afterwards `bytes` may be others. */
  make: (form: Form) => Promise<Buffer>
}

/**
 * The forms of one answer. Most answers are wanted once: a compressed form is made quickly the first time and thoroughly
 * the second. From then on it is what is kept, a sixth of the plain one, which comes out of it again for whoever wants
 * that. In: the plain answer.
 */
export function keepForms(answer: Buffer): AnswerForms {
  const kept = new Map<Form, Buffer>([['plain', answer]])
  const making = new Map<Form, Promise<Buffer>>()
  const readers = new Map<Form, number>()
  const plain = async () => {
    const known = kept.get('plain')
    if (known) return known
    const [form, body] = [...kept.entries()].find(([name]) => name !== 'plain') as [Encoding, Buffer]
    return decompress(body, form)
  }
  const makeAndKeep = async (form: Form, effort: Effort) => {
    const body = form === 'plain' ? await plain() : await compress(await plain(), form, effort)
    kept.set(form, body)
    if (form !== 'plain' && !readers.has('plain')) kept.delete('plain')
    return body
  }
  return {
    bytes: () => [...kept.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
    ready(form) {
      const body = kept.get(form)
      if (!body) return undefined
      const count = (readers.get(form) ?? 0) + 1
      readers.set(form, count)
      if (form === 'br' && count === readOften)
        thorough = thorough.then(() => makeAndKeep(form, 'best')).catch(() => undefined)
      return body
    },
    async make(form) {
      const count = (readers.get(form) ?? 0) + 1
      readers.set(form, count)
      if (form !== 'plain' && count === 1) return compress(await plain(), form, 'quickly')
      const under = making.get(form) ?? makeAndKeep(form, 'well').finally(() => making.delete(form))
      making.set(form, under)
      return under
    },
  }
}
