import { expect, test } from 'vitest'
import { withDemoDatabase } from '../../../test/database.ts'
import { createCandidateCache } from './candidates.queries.ts'

const demo = withDemoDatabase()

test('incrementally updated candidates equal freshly read ones', async () => {
  const cached = createCandidateCache(demo().db)
  cached.listening(true)
  await cached.read()
  const changes = [
    { statement: 'UPDATE products SET stock = 3, reserved = 1 WHERE id = 5', tags: ['wine:5'] },
    { statement: 'UPDATE products SET list_price = 990000 WHERE id IN (6, 7)', tags: ['wine:6', 'wine:7'] },
    { statement: 'UPDATE products SET archived_at = now() WHERE id = 8', tags: ['wine:8'] },
    { statement: 'UPDATE products SET archived_at = NULL WHERE id = 8', tags: 'all' as const },
  ]
  for (const { statement, tags } of changes) {
    await demo().pool.query(statement)
    cached.invalidate(tags)
    const anew = await createCandidateCache(demo().db).read()
    expect([...(await cached.read())]).toEqual([...anew])
  }
})

test('does not cache candidates invalidated during their read', async () => {
  const cached = createCandidateCache(demo().db)
  cached.listening(true)
  const reading = cached.read()
  await demo().pool.query('UPDATE products SET stock = 77, reserved = 0 WHERE id = 9')
  cached.invalidate(['wine:9'])
  await reading
  expect((await cached.read()).get(9)?.facts.available).toBe(77)
})
