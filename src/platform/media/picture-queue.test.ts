import { expect, test } from 'vitest'
import { createPictureQueue } from './picture-queue.ts'

/** An encoding that the test ends. */
function held() {
  const gate = Promise.withResolvers<string>()
  return { encode: () => gate.promise, end: () => gate.resolve('made') }
}

test('one picture at a time, in the order of arrival', async () => {
  const queue = createPictureQueue({ perPerson: 5, inAll: 5 })
  const order: string[] = []
  const first = held()
  const all = [
    queue({ person: 'ana' }, async () => {
      await first.encode()
      order.push('first')
    }),
    queue({ person: 'eva' }, async () => void order.push('second')),
  ]
  await Promise.resolve()
  expect(order).toEqual([])
  first.end()
  await Promise.all(all)
  expect(order).toEqual(['first', 'second'])
})

test('a person has so many places, everybody together so many; a finished or failed one is free again', async () => {
  const queue = createPictureQueue({ perPerson: 2, inAll: 2 })
  const first = held()
  const running = queue({ person: 'ana' }, first.encode)
  const waiting = queue({ person: 'ana' }, () => Promise.reject(new Error('broken')))
  expect(await queue({ person: 'ana' }, async () => 'made')).toBe('crowded')
  const other = queue({ person: 'eva' }, async () => 'made')
  expect(await queue({ person: 'luz' }, async () => 'made')).toBe('full')
  first.end()
  expect(await running).toBe('made')
  await expect(waiting).rejects.toThrow('broken')
  expect(await other).toBe('made')
  expect(await queue({ person: 'ana' }, async () => 'made')).toBe('made')
})

test('a closed connection leaves the queue and is not encoded', async () => {
  const queue = createPictureQueue({ perPerson: 2, inAll: 5 })
  const first = held()
  const running = queue({ person: 'ana' }, first.encode)
  const connection = new AbortController()
  let encoded = false
  const waiting = queue({ person: 'ana', signal: connection.signal }, async () => (encoded = true))
  connection.abort()
  expect(await waiting).toBe('left')
  const next = queue({ person: 'ana' }, async () => 'made')
  first.end()
  expect(await running).toBe('made')
  expect(await next).toBe('made')
  expect(encoded).toBe(false)
  expect(await queue({ person: 'ana', signal: connection.signal }, async () => 'made')).toBe('left')
})
