import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../observability/log.ts'
import { noTracing } from '../observability/trace.ts'
import { callTable } from './endpoint.ts'
import { createHandle } from './handle.ts'
import { implement } from './implement.ts'
import { collectTags, createInProcessClient } from './in-process-client.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { createTaggedCache } from './response-cache/tagged-cache.ts'

test('a character that the database cannot hold is refused before it gets there, as through the door', async () => {
  const table = callTable({
    'GET /found': {
      access: 'public',
      tag: 'x',
      summary: 'x',
      query: z.object({ name: z.string() }),
      answer: z.string(),
      cache: { tags: () => ['found'] },
    },
  })
  const requested: string[] = []
  const page = collectTags()
  const calls = implement(table, {
    'GET /found': async ({ query }) => {
      requested.push(query.name)
      return query.name
    },
  })
  const handle = createHandle({
    identify: async ({ address }) => ({ state: 'anonymous', address }),
    // the page's visitor was counted already, so its calls need no allowance
    limits: createRateLimiter(0),
    log: createLog('silent'),
    tracing: noTracing,
    checkAnswers: true,
    caughtUp: async () => undefined,
  })
  const client = createInProcessClient(calls, handle, createTaggedCache({ max: 10 }))
  const api = client(page) as unknown as (
    call: string,
    sent: object,
  ) => Promise<{ ok: boolean; problem?: { status: number } }>
  const rejected = await api('GET /found', { query: { name: 'Mal\0bec' } })
  expect(rejected).toMatchObject({ ok: false, problem: { status: 400 } })
  // errors have no tags, so the page is not cached
  expect(page.all()).toBeUndefined()
  expect(await api('GET /found', { query: { name: 'Malbec' } })).toMatchObject({ ok: true })
  expect(requested).toEqual(['Malbec'])
})
