import { expect, test } from 'vitest'
import { nextMarked } from './next-marked.ts'

test.each([
  { marked: -1, step: 1, count: 3, next: 0 },
  { marked: -1, step: -1, count: 3, next: 2 },
  { marked: 0, step: 1, count: 3, next: 1 },
  { marked: 2, step: 1, count: 3, next: 0 },
  { marked: 0, step: -1, count: 3, next: 2 },
  { marked: 0, step: 1, count: 1, next: 0 },
  { marked: -1, step: -1, count: 1, next: 0 },
] as const)('from $marked by $step of $count to $next', ({ marked, step, count, next }) => {
  expect(nextMarked(marked, step, count)).toBe(next)
})
