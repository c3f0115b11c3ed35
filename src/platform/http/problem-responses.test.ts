import { expect, test } from 'vitest'
import { answerTo } from './problem-responses.ts'

const failed = (code: string) => answerTo(Object.assign(new Error('a statement failed'), { code }))

test('a database that can write nothing for now is no fault of the call: 503, to be tried again, and an operator reads of it', () => {
  // disk full, out of memory, server turned into a replica
  for (const code of ['53100', '53200', '25006']) {
    const { problem, level } = failed(code)
    expect(problem.status, code).toBe(503)
    expect(problem.headers, code).toHaveProperty('retry-after')
    expect(level, code).toBe('error')
  }
})

test('a restart of the database is passing, a wrong statement is a fault', () => {
  expect(failed('57P01')).toMatchObject({ problem: { status: 503 }, level: 'warn' })
  expect(failed('42601')).toMatchObject({ problem: { status: 500 }, level: 'error' })
})
