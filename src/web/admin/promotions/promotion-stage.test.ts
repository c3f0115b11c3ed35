import { expect, test } from 'vitest'
import { stageOf, wayToEnd } from './promotion-stage.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const promotion = { active: true, starts_at: null, ends_at: null, uses: 3, held: 0 }
const past = '2026-11-25T12:00:00Z'
const future = '2026-11-25T12:00:01Z'

test.each([
  [{}, 'running', 'end'],
  [{ starts_at: past, ends_at: future }, 'running', 'end'],
  [{ starts_at: future }, 'coming', 'end'],
  [{ ends_at: past }, 'ended', undefined],
  [{ active: false }, 'ended', undefined],
  [{ uses: 0 }, 'running', 'delete'],
  [{ uses: 0, held: 1 }, 'running', 'end'],
  [{ uses: 0, ends_at: past }, 'ended', 'delete'],
])('%j is %s, and its way out is %s', (fields, stage, ending) => {
  expect(stageOf({ ...promotion, ...fields }, now)).toBe(stage)
  expect(wayToEnd({ ...promotion, ...fields }, now)).toBe(ending)
})
