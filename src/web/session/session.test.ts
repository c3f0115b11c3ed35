import { expect, test } from 'vitest'
import { become, sessionKnown } from './session.ts'

test('waits for the session before answering, and answers at once when it is known', async () => {
  become({ state: 'unknown' })
  const early = sessionKnown()
  let reported = false
  void early.then(() => {
    reported = true
  })
  become({ state: 'unknown' })
  await Promise.resolve()
  expect(reported).toBe(false)
  become({ state: 'anonymous' })
  expect(await early).toEqual({ state: 'anonymous' })
  expect(await sessionKnown()).toEqual({ state: 'anonymous' })
})
