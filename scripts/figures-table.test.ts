import { expect, test } from 'vitest'
import { withFigures } from './figures-table.mjs'

const head = '# Trust\n\n| # | what was done | what came out | when, command |\n|---|---|---|---|\n'
const before = `${head}| 1 | 7 bottles | 7 sold | yesterday |\n| 4 | 100 kills | lost 0 | yesterday |\n| fuzz | a lot | fine | yesterday |\n`

test('a run replaces its own rows and keeps those of earlier runs', () => {
  const figures = [
    { test: 4, done: '100 kills', result: 'lost 0, doubled 0', when: 'today' },
    { test: 2, done: '300 orders', result: 'p95 1 s | 2 s', when: 'today' },
  ]
  const after = withFigures(before, head, figures)
  expect(after).toBe(
    `${head}| 1 | 7 bottles | 7 sold | yesterday |\n| 2 | 300 orders | p95 1 s \\| 2 s | today |\n` +
      '| 4 | 100 kills | lost 0, doubled 0 | today |\n| fuzz | a lot | fine | yesterday |\n',
  )
  expect(withFigures(after, head, [])).toBe(after)
})
