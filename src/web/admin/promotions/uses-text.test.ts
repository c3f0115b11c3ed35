import { expect, test } from 'vitest'
import { usesText } from './uses-text.ts'

test('uses are compared with the limit of all, not with that of each person (Medusa 15960)', () => {
  const eachOnce = { uses: 1200, max_uses: null, max_uses_per_person: 1 }
  expect(usesText(eachOnce)).toBe('1.200')
  expect(usesText({ ...eachOnce, max_uses: 5000 })).toBe('1.200 de 5.000')
})
