import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCuit, writeCuit } from './cuit.ts'

test.each([
  ['33-69345023-9', '33693450239'],
  ['20.12345678-6', '20123456786'],
  [' 30 50001091 2 ', '30500010912'],
])('%s is a tax number', (text, digits) => {
  expect(readCuit(text)).toBe(digits)
  expect(readCuit(writeCuit(digits))).toBe(digits)
})

test.each([
  '',
  '33-69345023-8',
  '2012345678',
  '201234567866',
  '2O123456786',
  '20-12345678-6x',
  '²0123456786',
])('«%s» is none', (text) => {
  expect(readCuit(text)).toBeUndefined()
})

test('one wrong digit is always noticed, and of ten check digits at most one is right', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{10}$/), (ten) => {
      const right = Array.from({ length: 10 }, (_, digit) => `${ten}${digit}`).filter((one) => readCuit(one))
      expect(right.length).toBeLessThanOrEqual(1)
    }),
  )
})
