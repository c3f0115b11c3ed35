import { expect, test } from 'vitest'
import { untilWords } from './until-words.ts'

const now = new Date('2026-11-23T15:00:00Z')

test.each([
  ['2026-11-30T03:00:00Z', 'Hasta el domingo 29 de noviembre'],
  ['2026-11-30T02:59:00Z', 'Hasta el domingo 29 de noviembre'],
  ['2026-11-24T01:30:00Z', 'Hasta el lunes 23 de noviembre a las 22:30'],
  ['2027-01-01T03:00:00Z', 'Hasta el jueves 31 de diciembre'],
  ['2027-03-01T15:00:00Z', 'Hasta el lunes 1 de marzo de 2027 a las 12:00'],
])('an end at %s reads: %s', (endsAt, words) => {
  expect(untilWords(endsAt, now)).toBe(words)
})
