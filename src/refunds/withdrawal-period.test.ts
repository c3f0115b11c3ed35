import { expect, test } from 'vitest'
import { isInTime } from './withdrawal-period.ts'

const received = new Date('2026-11-02T15:00:00-03:00')

test.each([
  ['the same day', '2026-11-02T23:00:00-03:00', true],
  ['the last minute of the tenth day', '2026-11-12T23:59:00-03:00', true],
  ['the first minute of the eleventh day', '2026-11-13T00:01:00-03:00', false],
])('%s', (_, requested, inTime) => {
  expect(isInTime(new Date(requested), received)).toBe(inTime)
})

test('before the bottles left there is no hurry', () => {
  expect(isInTime(new Date(), null)).toBe(true)
})
