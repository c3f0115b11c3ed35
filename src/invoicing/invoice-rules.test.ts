import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  letterFor,
  receiverConditions,
  sellerConditions,
  splitCredit,
  splitTotal,
  voucherNumber,
  voucherTitle,
  voucherType,
  type ReceiverCondition,
} from './invoice-rules.ts'

const receivers = Object.keys(receiverConditions).map(Number) as ReceiverCondition[]

test('the letter follows from both conditions', () => {
  const lettersOf = (seller: (typeof sellerConditions)[number]) =>
    receivers.map((receiver) => `${receiver}${letterFor(seller, receiver)}`).join(' ')
  expect(lettersOf('responsable_inscripto')).toBe('1A 4B 5B 6A 13A 16A')
  expect(lettersOf('monotributo')).toBe('1C 4C 5C 6C 13C 16C')
  expect(lettersOf('exento')).toBe('1C 4C 5C 6C 13C 16C')
})

test('types, titles and numbers are those of the service', () => {
  expect((['A', 'B', 'C'] as const).map((letter) => voucherType(letter, 'invoice'))).toEqual([1, 6, 11])
  expect((['A', 'B', 'C'] as const).map((letter) => voucherType(letter, 'credit-note'))).toEqual([3, 8, 13])
  expect(voucherTitle('credit-note', 'B')).toBe('Nota de crédito B')
  expect(voucherNumber(3, 101)).toBe('00003-00000101')
})

const total = fc.integer({ min: 1, max: 2_000_000_000_00 })

test('net and VAT make the total, and the VAT is 21 % of the net to less than a centavo', () => {
  expect(splitTotal('B', 12_100_00)).toEqual({ total: 12_100_00, net: 10_000_00, vat: 2_100_00 })
  expect(splitTotal('C', 12_100_00)).toEqual({ total: 12_100_00, net: 12_100_00, vat: 0 })
  fc.assert(
    fc.property(total, (sum) => {
      const { net, vat } = splitTotal('A', sum)
      expect(net + vat).toBe(sum)
      expect(Math.abs(vat - net * 0.21)).toBeLessThan(0.61)
    }),
  )
})

test('the notes of a fully credited invoice undo it to the centavo, in whatever parts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5_000_000_00 }), { minLength: 1, maxLength: 9 }),
      (parts) => {
        let before = 0
        let net = 0
        let vat = 0
        for (const part of parts) {
          const note = splitCredit('B', before, part)
          expect(note.net).toBeGreaterThanOrEqual(0)
          expect(note.vat).toBeGreaterThanOrEqual(0)
          expect(Math.abs(note.vat - note.net * 0.21)).toBeLessThan(1.3)
          before += part
          net += note.net
          vat += note.vat
        }
        expect({ total: before, net, vat }).toEqual(splitTotal('B', before))
      },
    ),
  )
})
