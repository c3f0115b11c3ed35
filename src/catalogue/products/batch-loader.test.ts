import { expect, test, vi } from 'vitest'
import { batchLoader } from './batch-loader.ts'

test('those who ask in the same moment are answered by one question, each with their own', async () => {
  const ask = vi.fn(
    async (ids: number[]) => new Map(ids.filter((id) => id < 9).map((id) => [id, `wine ${id}`])),
  )
  const load = batchLoader(ask, 4)
  expect(await Promise.all([load(3), load(5), load(3), load(99)])).toEqual([
    'wine 3',
    'wine 5',
    'wine 3',
    undefined,
  ])
  expect(ask.mock.calls).toEqual([[[3, 5, 99]]])
  expect(await load(3)).toBe('wine 3')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('splits many ids into several queries and misses none', async () => {
  const ask = vi.fn(async (ids: number[]) => new Map(ids.map((id) => [id, -id])))
  const load = batchLoader(ask, 4)
  const ids = Array.from({ length: 11 }, (_, n) => n + 1)
  expect(await Promise.all(ids.map(load))).toEqual(ids.map((id) => -id))
  expect(ask.mock.calls.map(([requested]) => requested.length)).toEqual([4, 4, 3])
})

test('a failed query rejects its own batch and no later one', async () => {
  const ask = vi.fn(async (ids: number[]) => new Map(ids.map((id) => [id, id])))
  ask.mockRejectedValueOnce(new Error('away'))
  const load = batchLoader(ask, 4)
  const answers = await Promise.allSettled([load(1), load(2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load(1)).toBe(1)
})
