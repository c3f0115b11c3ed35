import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cuitDigits, writeCuit } from './cuit.ts'

test.each([
  ['33-69345023-9', '33693450239'],
  ['30-50001091-2', '30500010912'],
  [' 20 12345678 6 ', '20123456786'],
  ['30.00000000.7', '30000000007'],
])('%s is a CUIT', (text, digits) => {
  expect(cuitDigits(text)).toBe(digits)
})

test.each([
  '',
  '33-69345023-8',
  '30-00000000-0',
  '10-12345678-6',
  '2012345678',
  '20123456786x',
  '٢٠١٢٣٤٥٦٧٨٦',
])('%s is none', (text) => {
  expect(cuitDigits(text)).toBeUndefined()
})

test('of the ten last digits one at the most is right', () => {
  for (const number of ['2712345678', '3070123456', '2000000001', '3399999999']) {
    const right = Array.from({ length: 10 }, (_, last) => cuitDigits(number + last)).filter(Boolean)
    expect(right.length).toBeLessThanOrEqual(1)
  }
})

test('it is written with dashes', () => {
  expect(writeCuit('33693450239')).toBe('33-69345023-9')
})

test('one wrong digit is always noticed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('33693450239', '20123456786'),
      fc.nat(10),
      fc.integer({ min: 1, max: 9 }),
      (right, place, add) => {
        const digit = (Number(right[place]) + add) % 10
        expect(cuitDigits(right.slice(0, place) + digit + right.slice(place + 1))).toBeUndefined()
      },
    ),
  )
})
