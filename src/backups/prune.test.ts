import { expect, test } from 'vitest'
import { scheduledName, takenAt } from './backup-name.ts'
import { lastDue } from './backup-time.ts'
import { superfluous } from './prune.ts'

const daysAgo = (days: number) => new Date(Date.parse('2026-11-23T07:00:00Z') - days * 86_400_000)
const names = (days: number[]) => days.map((day) => scheduledName(daysAgo(day), true))
const range = (length: number) => Array.from({ length }, (_, day) => day)

test('the newest of so many days and of so many weeks stay', () => {
  const all = names(range(60))
  const gone = new Set(superfluous(all, { daily: 3, weekly: 4 }))
  // 23 November 2026 is a Monday: its week is the first, the newest of the others is each a Sunday
  expect(range(60).filter((day) => !gone.has(scheduledName(daysAgo(day), true)))).toEqual([0, 1, 2, 8, 15])
})

test('nothing but scheduled backups is ever removed, and never the newest', () => {
  const others = ['descorche-2020-01-01-000000.tar.gz', 'scheduled-2020-99-99-000000.tar.gz', 'notas.txt', '']
  expect(superfluous([...others, ...names([400])], { daily: 1, weekly: 0 })).toEqual([])
  expect(superfluous(names([1, 0]), { daily: 1, weekly: 0 })).toEqual(names([1]))
})

test('several of one day are one day; a shop that stood still keeps what it has', () => {
  const morning = scheduledName(new Date('2026-11-23T10:00:00Z'), false)
  const night = scheduledName(new Date('2026-11-23T07:00:00Z'), false)
  expect(superfluous([night, morning], { daily: 14, weekly: 8 })).toEqual([night])
  expect(superfluous(names([900, 901]), { daily: 14, weekly: 8 })).toEqual([])
})

test('a name says when, and only a name of ours does', () => {
  expect(takenAt('scheduled-2026-11-23-070000.tar.gz.age')?.toISOString()).toBe('2026-11-23T07:00:00.000Z')
  expect(takenAt('scheduled-2026-11-23-070000.tar.gz.age.draft')).toBeUndefined()
  expect(takenAt('../scheduled-2026-11-23-070000.tar.gz')).toBeUndefined()
})

test.each([
  ['2026-11-23T06:59:00Z', '04:00', '2026-11-22T07:00:00.000Z'],
  ['2026-11-23T07:00:00Z', '04:00', '2026-11-23T07:00:00.000Z'],
  // in Buenos Aires it is still the evening before
  ['2026-11-24T01:00:00Z', '23:30', '2026-11-23T02:30:00.000Z'],
  ['2027-01-01T02:59:00Z', '00:00', '2026-12-31T03:00:00.000Z'],
])('at %s the newest backup of %s was due at %s', (now, at, due) => {
  expect(lastDue(new Date(now), at).toISOString()).toBe(due)
})
