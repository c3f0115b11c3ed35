import { expect, test } from 'vitest'
import { hoursByLaw, legalHours, narrowed, outsideHours } from './sale-hours.ts'
import { provinces } from './provinces.ts'

const city = 'Ciudad Autónoma de Buenos Aires'
const allDay = { from: 0, to: 24 }
const at = (text: string) => new Date(`${text}-03:00`)

test('the city sells from 8 to 22 over the counter and delivers until 24, all year', () => {
  for (const day of ['2026-01-15', '2026-04-30', '2026-07-09', '2026-12-31']) {
    expect(hoursByLaw(city, 'counter', day)).toMatchObject({ from: 8, to: 22, norm: 'Ley 3.361' })
    expect(hoursByLaw(city, 'delivery', day)).toMatchObject({ from: 8, to: 24 })
  }
})

test('the province sells from 10 to 21, and to 23 from the first of December to the end of April', () => {
  for (const channel of ['counter', 'delivery'] as const) {
    const until = (day: string) => hoursByLaw('Buenos Aires', channel, day)?.to
    expect(['2026-11-30', '2026-12-01', '2027-01-01', '2027-04-30', '2027-05-01'].map(until)).toEqual([
      21, 23, 23, 23, 21,
    ])
  }
})

test('the other provinces have no hours that are known for sure', () => {
  const free = provinces.filter(({ name }) => !hoursByLaw(name, 'counter', '2026-11-26'))
  expect(free).toHaveLength(22)
})

test('every row names its norm and its source, and is a part of a day', () => {
  for (const { norm, source, from, to } of legalHours) {
    expect(norm).not.toBe('')
    expect(source).not.toBe('')
    expect(0 <= from && from < to && to <= 24).toBe(true)
  }
})

test('the first hour is in, the last one out, by the clock of Buenos Aires', () => {
  const refused = (moment: Date) =>
    outsideHours({ province: city, channel: 'counter', at: moment, own: allDay })?.norm
  expect(refused(at('2026-11-26T07:59:59'))).toBe('Ley 3.361')
  expect(refused(at('2026-11-26T08:00:00'))).toBeUndefined()
  expect(refused(at('2026-11-26T21:59:59'))).toBeUndefined()
  expect(refused(at('2026-11-26T22:00:00'))).toBe('Ley 3.361')
  // 23:30 in London
  expect(refused(new Date('2026-11-26T23:30:00Z'))).toBeUndefined()
})

test("the owner's hours narrow the law's and never widen them", () => {
  for (let from = 0; from < 24; from += 1)
    for (let to = from + 1; to <= 24; to += 1) {
      const hours = narrowed({ from: 8, to: 22 }, { from, to })
      expect(hours.from >= 8 && hours.to <= 22).toBe(true)
    }
  const own = { from: 0, to: 20 }
  const evening = outsideHours({ province: city, channel: 'counter', at: at('2026-11-26T20:30:00'), own })
  expect(evening).toEqual({ from: 8, to: 20, norm: undefined })
  const night = outsideHours({
    province: city,
    channel: 'counter',
    at: at('2026-11-26T23:30:00'),
    own: allDay,
  })
  expect(night).toEqual({ from: 8, to: 22, norm: 'Ley 3.361' })
  // where no law restricts them the owner's hold alone
  expect(
    outsideHours({ province: 'Salta', channel: 'counter', at: at('2026-11-26T03:00:00'), own: allDay }),
  ).toBe(undefined)
})
