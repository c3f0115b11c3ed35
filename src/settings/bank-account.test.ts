import { expect, test } from 'vitest'
import { accountDigits, isAlias } from './bank-account.ts'

test('a CBU with right check digits, however it is written', () => {
  expect(accountDigits('2850590940090418135201')).toBe('2850590940090418135201')
  expect(accountDigits('28505909 40090418135201')).toBe('2850590940090418135201')
})

test.each([
  '2850590840090418135201',
  '2850590940090418135202',
  '285059094009041813520',
  '0000000000000000000000',
  '',
  'x',
])('%s is none', (text) => {
  expect(accountDigits(text)).toBeUndefined()
})

test.each([
  ['mi.vinoteca.mp', true],
  ['VINOS-2026', true],
  ['corto', false],
  ['con espacios aca', false],
  ['alias.demasiado.largo.x', false],
  ['ñandú.vinos', false],
])('%s is an alias: %s', (text, right) => {
  expect(isAlias(text)).toBe(right)
})
