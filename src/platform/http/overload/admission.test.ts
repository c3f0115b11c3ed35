import { expect, test, vi } from 'vitest'
import { Refusal } from '../problem.ts'
import { createAdmission } from './admission.ts'

const entered = async (promise: Promise<(() => void) | Refusal>) => {
  const result = await promise
  if (result instanceof Refusal) throw new Error('turned away')
  return result
}

test('so many at once, the next ones wait in order, the rest are turned away at once with 503 and Retry-After', async () => {
  const door = createAdmission({ atOnce: 2, waiting: 2, waitMs: 60_000 })
  const first = await entered(door.enter())
  await entered(door.enter())
  const order: string[] = []
  const third = entered(door.enter()).then((leave) => (order.push('third'), leave))
  const fourth = entered(door.enter()).then((leave) => (order.push('fourth'), leave))
  const fifth = await door.enter()
  expect(fifth).toMatchObject({ status: 503, headers: { 'retry-after': '3' } })
  expect([door.underWay(), door.waiting(), door.shed()]).toEqual([2, 2, 1])
  first()
  ;(await third)()
  ;(await fourth)()
  expect(order).toEqual(['third', 'fourth'])
  expect([door.underWay(), door.waiting()]).toEqual([1, 0])
})

test('whoever waits too long is turned away, and a place given back twice counts once', async () => {
  vi.useFakeTimers()
  const door = createAdmission({ atOnce: 1, waiting: 5, waitMs: 1000 })
  const leave = await entered(door.enter())
  const late = door.enter()
  await vi.advanceTimersByTimeAsync(1001)
  expect(await late).toBeInstanceOf(Refusal)
  expect(door.waiting()).toBe(0)
  leave()
  leave()
  expect(door.underWay()).toBe(0)
  vi.useRealTimers()
})

test('ten thousand at once leave nothing behind', async () => {
  const door = createAdmission({ atOnce: 8, waiting: 100, waitMs: 5000 })
  const results = await Promise.all(
    Array.from({ length: 10_000 }, async () => {
      const place = await door.enter()
      if (place instanceof Refusal) return 'shed'
      await Promise.resolve()
      place()
      return 'served'
    }),
  )
  expect(results.filter((result) => result === 'served')).toHaveLength(108)
  expect([door.underWay(), door.waiting(), door.shed()]).toEqual([0, 0, 9892])
})

test('something may come first: nobody is let in before it is done', async () => {
  let open = () => undefined as void
  const first = () => new Promise<void>((resolve) => (open = resolve))
  const door = createAdmission({ atOnce: 1, waiting: 1, waitMs: 5000, first })
  const place = entered(door.enter())
  const next = entered(door.enter())
  expect(await door.enter()).toBeInstanceOf(Refusal)
  expect([door.underWay(), door.waiting()]).toEqual([0, 2])
  open()
  ;(await place)()
  await vi.waitFor(() => expect(door.waiting()).toBe(1))
  open()
  ;(await next)()
  expect(door.underWay()).toBe(0)
})
