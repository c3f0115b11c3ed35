import { expect, test } from 'vitest'
import { reasonAndRemedy } from '../platform/database/migrate.ts'
import { inWords } from './exit-on-failure.ts'

test('a failure and its cause are said once where they say the same', () => {
  const denied = Object.assign(new Error('permission denied for schema public'), { code: '42501' })
  const failure = new Error(`Migration 0001-users.sql failed: ${reasonAndRemedy(denied)}`, { cause: denied })
  expect(inWords(failure)).toBe(
    'Migration 0001-users.sql failed: permission denied for schema public. Have the owner of the database run in it: GRANT CREATE ON SCHEMA public TO the role of DATABASE_URL;',
  )
  expect(inWords(new Error('nothing was restored', { cause: denied }))).toBe(
    'nothing was restored: permission denied for schema public',
  )
})

test.each([
  ['25006', 'read-only'],
  ['42P07', 'a database of its own'],
  ['53100', 'Make room'],
  ['57014', 'pg_stat_activity'],
])('a set-up that fails by %s has a remedy', (code, words) => {
  expect(reasonAndRemedy(Object.assign(new Error('no'), { code }))).toContain(words)
})
