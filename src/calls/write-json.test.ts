import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeJson, writeOnce } from './write-json.ts'

const anything = fc.jsonValue()

test('says what JSON says, whatever was written before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.nat(), name: fc.string() })),
      fc.array(fc.boolean()),
      fc.dictionary(
        fc.string().filter((name) => name !== 'items' && name !== '__proto__'),
        anything,
      ),
      (items, known, beside) => {
        items.forEach((item, index) => (known[index] ? writeOnce(item) : item))
        for (const _ of [1, 2]) {
          expect(JSON.parse(writeJson(items))).toEqual(JSON.parse(JSON.stringify(items)))
          const page = { items, ...beside }
          expect(JSON.parse(writeJson(page))).toEqual(JSON.parse(JSON.stringify(page)))
        }
      },
    ),
  )
})

test('an answer without a value is null', () => {
  expect(writeJson(undefined)).toBe('null')
  expect(writeJson(null)).toBe('null')
  expect(writeJson('"')).toBe('"\\""')
})
