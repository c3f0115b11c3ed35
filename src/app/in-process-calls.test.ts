import { expect, test } from 'vitest'
import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { implement } from '../platform/http/implement.ts'
import { collectTags, createInProcessCalls } from './in-process-calls.ts'
import { createLog } from '../platform/observability/log.ts'

test('a character that the database cannot hold is refused before it gets there, as through the door', async () => {
  const found = callTable({
    'GET /found': {
      access: 'public',
      tag: 'x',
      summary: 'x',
      query: z.object({ name: z.string() }),
      answer: z.string(),
      cache: { tags: () => ['found'] },
    },
  })
  const asked: string[] = []
  const page = collectTags()
  const client = createInProcessCalls({
    calls: implement(found, {
      'GET /found': async ({ query }) => {
        asked.push(query.name)
        return query.name
      },
    }),
    cache: { value: (_: string, make: () => unknown) => make() } as never,
    viaRequest: undefined as never,
    log: createLog('silent'),
    checkAnswers: true,
  })
  const api = client(page) as unknown as (
    call: string,
    sent: object,
  ) => Promise<{ ok: boolean; problem?: { status: number } }>
  const refused = await api('GET /found', { query: { name: 'Mal\0bec' } })
  expect(refused).toMatchObject({ ok: false, problem: { status: 400 } })
  // what was refused says no tags: such a page is not kept
  expect(page.all()).toBeUndefined()
  expect(await api('GET /found', { query: { name: 'Malbec' } })).toMatchObject({ ok: true })
  expect(asked).toEqual(['Malbec'])
})
