import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeJson, writeOnce } from './write-json.ts'

const anything = fc.jsonValue()
const textOf = (answer: unknown) => writeJson(answer).body.toString()

test('says what JSON says, whatever was written before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.nat(), name: fc.string() })),
      fc.array(fc.boolean()),
      fc.dictionary(
        fc.string().filter((name) => name !== 'items' && name !== '__proto__'),
        anything,
      ),
      (items, reused, beside) => {
        items.forEach((item, index) => (reused[index] ? writeOnce(item) : item))
        for (const _ of [1, 2]) {
          for (const answer of [items, items[0], { items, ...beside }])
            expect(JSON.parse(textOf(answer))).toEqual(JSON.parse(JSON.stringify(answer ?? null)))
        }
      },
    ),
  )
})

test('an answer without a value is null', () => {
  expect(textOf(undefined)).toBe('null')
  expect(textOf(null)).toBe('null')
  expect(textOf('"')).toBe('"\\""')
})

test('answers have the same mark when they have the same bytes', () => {
  const wine = fc.record({ id: fc.nat(3), name: fc.constantFrom('a', 'b', ',', '"') })
  const answers = fc.record({ items: fc.array(wine, { maxLength: 4 }), total: fc.nat(2) })
  fc.assert(
    fc.property(answers, answers, fc.boolean(), (a, b, reused) => {
      for (const { items } of [a, b]) items.forEach((item) => (reused ? writeOnce(item) : item))
      const [first, second] = [writeJson(a), writeJson(b)]
      expect(first.mark === second.mark).toBe(first.body.equals(second.body))
    }),
    { numRuns: 1000 },
  )
})

test('cached JSON retains no memory besides its bytes', () => {
  const { body } = writeJson(writeOnce({ name: 'Malbec' }))
  expect(body.buffer.byteLength).toBe(body.byteLength)
})
