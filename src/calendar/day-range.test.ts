import { expect, test } from 'vitest'
import { rangeWords } from './day-range.ts'

test.each([
  ['2026-11-24', '2026-11-24', 'el martes 24 de noviembre'],
  ['2026-11-24', '2026-11-26', 'entre el martes 24 y el jueves 26 de noviembre'],
  ['2026-11-30', '2026-12-01', 'entre el lunes 30 de noviembre y el martes 1 de diciembre'],
  ['2026-11-30', '2027-11-01', 'entre el lunes 30 de noviembre y el lunes 1 de noviembre'],
])('%s to %s: the month is said once where it is the same', (first, last, words) => {
  expect(rangeWords(first, last)).toBe(words)
})
