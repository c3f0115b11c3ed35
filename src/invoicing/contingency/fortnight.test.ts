import { expect, test } from 'vitest'
import { fortnightOn, fortnightsToRequest } from './fortnight.ts'

test('a month has two fortnights, the second of 13 to 16 days', () => {
  expect(fortnightOn('2026-11-15')).toEqual({
    period: '202611',
    half: 1,
    from: '2026-11-01',
    to: '2026-11-15',
  })
  expect(fortnightOn('2026-11-16')).toMatchObject({ half: 2, to: '2026-11-30' })
  expect(fortnightOn('2027-02-28')).toMatchObject({ period: '202702', half: 2, to: '2027-02-28' })
  expect(fortnightOn('2028-02-16')).toMatchObject({ to: '2028-02-29' })
})

test('the next code is requested from five days before its fortnight, over months and years', () => {
  const keys = (day: string) => fortnightsToRequest(day).map(({ period, half }) => `${period}/${half}`)
  expect(keys('2026-11-10')).toEqual(['202611/1'])
  expect(keys('2026-11-11')).toEqual(['202611/1', '202611/2'])
  expect(keys('2026-11-25')).toEqual(['202611/2'])
  expect(keys('2026-11-26')).toEqual(['202611/2', '202612/1'])
  expect(keys('2026-12-31')).toEqual(['202612/2', '202701/1'])
})
