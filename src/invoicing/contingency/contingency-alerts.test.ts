import { expect, test } from 'vitest'
import { contingencyAlerts } from './contingency-alerts.ts'
import type { FortnightOverview } from './contingency-overview.queries.ts'

const fortnight: FortnightOverview = {
  validFrom: '2026-11-16',
  validTo: '2026-11-30',
  reportUntil: '2026-12-08',
  code: '30000000000001',
  vouchers: 2,
  waiting: 0,
  rejected: 0,
  toldEmpty: false,
  problem: null,
}
const titlesOn = (day: string, other: Partial<FortnightOverview>) =>
  contingencyAlerts([{ ...fortnight, ...other }], new Date(`${day}T12:00:00-03:00`)).map(({ title }) => title)

test('in the last three days of a window the owner is told of what is not reported, and after it', () => {
  expect(titlesOn('2026-12-04', { waiting: 1 })).toEqual([])
  for (const day of ['2026-12-05', '2026-12-08'])
    expect(titlesOn(day, { waiting: 1 })).toEqual(['El plazo para informar el CAEA vence el 08/12/2026'])
  expect(titlesOn('2026-12-09', { waiting: 1 })).toEqual([
    'El plazo para informar el CAEA venció el 08/12/2026',
  ])
  expect(titlesOn('2026-12-08', {})).toEqual([])
})

test('a fortnight without vouchers is owed until it is told', () => {
  expect(titlesOn('2026-12-06', { vouchers: 0 })).toHaveLength(1)
  expect(titlesOn('2026-12-06', { vouchers: 0, toldEmpty: true })).toEqual([])
})

test('a missing code is told of from the day before its fortnight to its end', () => {
  const missing = { code: null, reportUntil: null, vouchers: 0, problem: 'El servicio no responde.' }
  const days = ['2026-11-14', '2026-11-15', '2026-11-30', '2026-12-01']
  expect(days.map((day) => titlesOn(day, missing).length)).toEqual([0, 1, 1, 0])
  // a shop that has just begun has not asked for it yet
  expect(days.flatMap((day) => titlesOn(day, { ...missing, problem: null }))).toEqual([])
})
