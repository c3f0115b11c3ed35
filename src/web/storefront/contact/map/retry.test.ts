import { expect, test } from 'vitest'
import { withRetries } from './retry.ts'

/** Fails so many times before it works. */
function flaky(failures: number) {
  const waited: number[] = []
  let tries = 0
  const run = withRetries(
    async () => {
      tries += 1
      if (tries <= failures) throw new Error(`try ${tries}`)
      return tries
    },
    async (ms) => {
      waited.push(ms)
    },
  )
  return { run, waited }
}

test('three retries, after 2, 8 and 24 milliseconds', async () => {
  const { run, waited } = flaky(3)
  expect(await run).toBe(4)
  expect(waited).toEqual([2, 8, 24])
})

test('a success is not retried', async () => {
  const { run, waited } = flaky(0)
  expect(await run).toBe(1)
  expect(waited).toEqual([])
})

test('after that it is an error', async () => {
  const { run, waited } = flaky(4)
  await expect(run).rejects.toThrow('try 4')
  expect(waited).toHaveLength(3)
})
