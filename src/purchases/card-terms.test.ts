import { expect, test } from 'vitest'
import { statementOf } from './card-terms.ts'

test('a card’s statement has the shop’s name in sixteen plain letters at most', () => {
  expect(statementOf('Descorche')).toBe('DESCORCHE')
  expect(statementOf('Viñedo & Añejo — Vinoteca')).toBe('VINEDO ANEJO VIN')
  expect(statementOf('La Bodeguita del Sur')).toBe('LA BODEGUITA DEL')
  expect(statementOf('酒')).toBe('')
})
