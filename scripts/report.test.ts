import path from 'node:path'
import { expect, test } from 'vitest'
import { figuresTable, reportFile } from './report.mjs'

test('a table of figures has one line a figure, numbered tests first', () => {
  const when = 'today'
  const figures = [
    { test: 'fuzz', done: 'a lot', result: 'fine', when },
    { test: 4, done: '100 kills', result: 'lost 0,\ndoubled 0', when },
    { test: 2, done: '300 orders', result: 'p95 1 s | 2 s', when },
  ]
  expect(figuresTable(figures).split('\n').slice(2)).toEqual([
    '| 2 | 300 orders | p95 1 s \\| 2 s | today |',
    '| 4 | 100 kills | lost 0, doubled 0 | today |',
    '| fuzz | a lot | fine | today |',
    '',
  ])
})

test('a report goes to the ignored folder, named after its minute', () => {
  expect(path.relative(process.cwd(), reportFile('bench', new Date('2026-11-22T20:34:59Z')))).toBe(
    path.join('reports', 'bench-2026-11-22T2034.md'),
  )
})
