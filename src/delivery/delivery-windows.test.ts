import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryWindows } from './delivery-windows.ts'
import { hoursByLaw } from './sale-hours.ts'

const noon = new Date('2026-07-01T12:00:00-03:00')
const asked = { earliest: '2026-07-02', provinces: ['Buenos Aires'], isWorking: () => true, now: noon }

test('the law of the province leaves out what lies outside its hours, by season', () => {
  const windows = [
    { from: 8, to: 10 },
    { from: 10, to: 13 },
    { from: 20, to: 22 },
  ]
  const hours = (earliest: string, provinces = asked.provinces) => [
    ...new Set(
      deliveryWindows({ ...asked, windows, earliest, provinces }).map(({ from, to }) => `${from}-${to}`),
    ),
  ]
  expect(hours('2026-07-02')).toEqual(['10-13'])
  expect(hours('2026-12-10')).toEqual(['10-13', '20-22'])
  expect(hours('2026-07-02', ['Ciudad Autónoma de Buenos Aires'])).toEqual(['8-10', '10-13', '20-22'])
  expect(hours('2026-07-02', ['Córdoba'])).toEqual(['8-10', '10-13', '20-22'])
  // a place that may lie in either keeps what both allow
  expect(hours('2026-07-02', ['Ciudad Autónoma de Buenos Aires', 'Buenos Aires'])).toEqual(['10-13'])
})

test('only working days, and of today only what has not begun', () => {
  const windows = [
    { from: 11, to: 12 },
    { from: 12, to: 14 },
    { from: 18, to: 20 },
  ]
  const isWorking = (day: string) => day === '2026-07-01' || day === '2026-07-06'
  const offered = deliveryWindows({ ...asked, windows, earliest: '2026-07-01', isWorking })
  expect(offered.map(({ day, from }) => `${day} ${from}`)).toEqual([
    '2026-07-01 18',
    '2026-07-06 11',
    '2026-07-06 12',
    '2026-07-06 18',
  ])
})

test('no window is ever outside the hours of the law', () => {
  const hour = fc.integer({ min: 0, max: 24 })
  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const window = fc.tuple(hour, hour).filter(([from, to]) => from < to)
  fc.assert(
    fc.property(fc.array(window), day, (ranges, earliest) => {
      const windows = ranges.map(([from, to]) => ({ from, to }))
      for (const offered of deliveryWindows({ ...asked, windows, earliest })) {
        const law = hoursByLaw('Buenos Aires', 'delivery', offered.day)
        expect(law && law.from <= offered.from && offered.to <= law.to).toBe(true)
      }
    }),
  )
})
