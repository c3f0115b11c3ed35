import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  formatDay,
  formatDayAndHour,
  formatHour,
  formatMoment,
  shopDay,
  shopMonth,
  writeDay,
  writeShortDay,
  fromFieldTime,
  toFieldTime,
} from './shop-time.ts'

test.each([
  // one or two digits, and either side of midnight in Buenos Aires, 03:00 UTC
  ['2026-01-01T03:30:00Z', '01/01/2026', '00:30'],
  ['2026-01-01T02:59:00Z', '31/12/2025', '23:59'],
  ['2026-03-05T17:07:00Z', '05/03/2026', '14:07'],
  ['2026-03-06T02:59:59Z', '05/03/2026', '23:59'],
  ['2026-03-05T03:30:00Z', '05/03/2026', '00:30'],
  ['2026-03-05T03:00:00Z', '05/03/2026', '00:00'],
  ['2026-10-31T12:05:00Z', '31/10/2026', '09:05'],
  ['2026-11-01T02:59:00Z', '31/10/2026', '23:59'],
  ['2026-10-31T03:30:00Z', '31/10/2026', '00:30'],
])('%s is %s %s in the shop', (iso, day, hour) => {
  const [date = '', month = '', year = ''] = day.split('/')
  expect(formatDay(iso)).toBe(day)
  expect(formatHour(iso)).toBe(hour)
  expect(formatMoment(iso)).toBe(`${date}/${month} ${hour}`)
  expect(formatDayAndHour(iso)).toBe(`${day} ${hour}`)
  expect(shopDay(iso)).toBe(`${year}-${month}-${date}`)
  expect(shopDay(new Date(iso))).toBe(shopDay(iso))
  expect(shopMonth(iso)).toBe(Number(month))
  expect(writeDay(shopDay(iso))).toBe(day)
  expect(writeShortDay(shopDay(iso))).toBe(`${date}/${month}`)
})

/** Date code that depends on another clock or on a locale. */
const astray =
  /\.toLocale(Date|Time)?String\(.*(month|day|year|hour|timeZone)|Intl\.DateTimeFormat|\.get(UTC)?(Date|Day|Month|FullYear|Hours|Minutes)\(|toISOString\(\)\s*\.slice|format(Day|Moment|Hour|DayAndHour)\([^)]*\)\s*\.(slice|substring|split|replace)/

/** Files that count or name calendar days, or stamp a file for an operator. */
const allowed = new Set([
  'calendar/shop-time.ts',
  'reporting/sales-period.ts',
  'platform/spreadsheet/sheet.ts',
  'promotions/promotion-time.ts',
  'calendar/calendar-day.ts',
  'settings/seller-settings.ts',
  // the standard's UTC format
  'app/mount-routes.ts',
  'web/admin/reporting/report.tsx',
])

test('every date of the product is written by one module', () => {
  const src = path.resolve(import.meta.dirname, '..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !allowed.has(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const findings = files.flatMap((file) =>
    readFileSync(path.join(src, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (astray.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(findings).toEqual([])
})

test('a field of a form names a moment by the shop clock, and back', () => {
  expect(fromFieldTime('2026-11-23T00:30')).toBe('2026-11-23T03:30:00.000Z')
  expect(toFieldTime('2026-11-23T02:30:00.000Z')).toBe('2026-11-22T23:30')
})
