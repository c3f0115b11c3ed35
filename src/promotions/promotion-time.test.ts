import { expect, test } from 'vitest'
import type { Conditions } from './promotion.ts'
import { whyNotOffered } from './promotion-time.ts'

const promotion = { active: true, starts_at: null, ends_at: null, conditions: {} }
const at = (text: string) => new Date(`${text}-03:00`)

test.each([
  ['2026-11-01T23:59:59', 'not-yet'],
  ['2026-11-02T00:00:00', undefined],
  ['2026-11-30T23:59:59', undefined],
  ['2026-12-01T00:00:00', 'ended'],
])('of a promotion of November from the 2nd, at %s: %s', (moment, expected) => {
  const dates = { starts_at: at('2026-11-02T00:00:00'), ends_at: at('2026-12-01T00:00:00') }
  expect(whyNotOffered({ ...promotion, ...dates }, at(moment))).toBe(expected)
})

test.each<[string, Conditions, boolean]>([
  // Friday evening in Argentina is Saturday in UTC
  ['2026-11-20T22:30:00', { days: [5] }, true],
  ['2026-11-20T22:30:00', { days: [6] }, false],
  ['2026-11-20T17:59:00', { hours: { from: '18:00', until: '20:00' } }, false],
  ['2026-11-20T18:00:00', { hours: { from: '18:00', until: '20:00' } }, true],
  ['2026-11-20T20:00:00', { hours: { from: '18:00', until: '20:00' } }, false],
  ['2026-11-20T00:00:00', { days: [], hours: { from: '00:00', until: '23:59' } }, true],
])('at %s with %j: %s', (moment, conditions, expected) => {
  expect(whyNotOffered({ ...promotion, conditions }, at(moment)) === undefined).toBe(expected)
})

test('one that was switched off has ended', () => {
  expect(whyNotOffered({ ...promotion, active: false }, new Date())).toBe('ended')
})
