import { expect, test } from 'vitest'
import { withDemoDatabase } from '../../../test/database.ts'
import { createRateLimiter } from './rate-limiter.ts'

const demo = withDemoDatabase()

const visitor = (address: string) => ({ state: 'anonymous' as const, address })

test('two processes that share their counts make one limit', async () => {
  const now = () => 1_800_000_030_000
  const [first, second] = [createRateLimiter(1200, now), createRateLimiter(1200, now)]
  const ask = (limits: typeof first) => limits.check(visitor('10.0.0.1'), 'GET /x', 20)
  for (let n = 0; n < 12; n += 1) expect(await ask(first)).toBeUndefined()
  for (let n = 0; n < 7; n += 1) expect(await ask(second)).toBeUndefined()
  await first.share(demo().db)
  await second.share(demo().db)
  await first.share(demo().db)
  // 19 of 20 are used up, whichever process gets the next one
  expect(await ask(first)).toBeUndefined()
  expect((await ask(first))?.status).toBe(429)
})

test('callers far below a limit cost no query', async () => {
  const limits = createRateLimiter(1200)
  for (let n = 0; n < 100; n += 1) await limits.check(visitor('10.0.0.2'), 'GET /x', undefined)
  await limits.share(demo().db)
  const { rows } = await demo().pool.query(`SELECT 1 FROM rate_tallies WHERE who LIKE '%10.0.0.2'`)
  expect(rows).toEqual([])
})
