import { expect, test } from 'vitest'
import { provincesOf } from './province-of.ts'
import { inProvince, isSamePlace, postalCode, spellPostalCode } from './postal-code.ts'

test.each([
  ['C 1425 ABC', 'C1425ABC'],
  ['C1425-ABC', 'C1425ABC'],
  ['c-1425-abc', 'C1425ABC'],
  ['C\u00a01425\u2013ABC', 'C1425ABC'],
  ['CP C1425ABC', 'C1425ABC'],
  ['CPA: C 1425 ABC', 'C1425ABC'],
  ['CP1425', '1425'],
  ['cp 1.425', '1.425'],
  [' 1425 ', '1425'],
  ['V-9410', 'V9410'],
  ['1425 ABC', '1425 ABC'],
])('%j is read as %j', (typed, code) => {
  expect(spellPostalCode(typed)).toBe(code)
  // spelling it again changes nothing
  expect(spellPostalCode(code)).toBe(code)
})

test('a province’s letter makes a code of one province, and is replaced by another', () => {
  expect(provincesOf('5000').length).toBeGreaterThan(0)
  for (const code of ['8332', 'R8332'] as const) {
    const placed = inProvince(code, 'Q')
    expect(postalCode.test(placed)).toBe(true)
    expect(provincesOf(placed)).toEqual(['Neuquén'])
  }
})

test.each([
  ['1425', 'C1425DKF', true],
  ['C1425DKF', 'C1425AAA', true],
  ['R8332', 'Q8332', false],
  ['1425', '1426', false],
])('%s and %s are one place: %s', (code, other, same) => {
  expect(isSamePlace(code, other)).toBe(same)
  expect(isSamePlace(other, code)).toBe(same)
})
