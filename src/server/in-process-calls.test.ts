import { expect, test } from 'vitest'
import { z } from 'zod'
import { callTable } from '../calls/call.ts'
import { implement } from '../calls/implement.ts'
import { createInProcessCalls } from './in-process-calls.ts'
import { createLog } from './log.ts'

test('a character that the database cannot hold is refused before it gets there, as through the door', async () => {
  const found = callTable({
    'GET /found': {
      access: 'public',
      tag: 'x',
      summary: 'x',
      query: z.object({ name: z.string() }),
      answer: z.string(),
    },
  })
  const asked: string[] = []
  const api = createInProcessCalls({
    calls: implement(found, {
      'GET /found': async ({ query }) => {
        asked.push(query.name)
        return query.name
      },
    }),
    isShared: () => true,
    cache: { value: (_: string, make: () => unknown) => make() } as never,
    viaRequest: undefined as never,
    log: createLog('silent'),
    checkAnswers: true,
  }) as unknown as (call: string, sent: object) => Promise<{ ok: boolean; problem?: { status: number } }>
  const refused = await api('GET /found', { query: { name: 'Mal\0bec' } })
  expect(refused).toMatchObject({ ok: false, problem: { status: 400 } })
  expect(await api('GET /found', { query: { name: 'Malbec' } })).toMatchObject({ ok: true })
  expect(asked).toEqual(['Malbec'])
})
