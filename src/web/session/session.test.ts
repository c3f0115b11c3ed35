import { expect, test } from 'vitest'
import { become, sessionKnown } from './session.ts'

test('whoever asks too early is told as soon as it is known, and whoever asks later at once', async () => {
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
