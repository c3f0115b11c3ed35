import { expect, test, vi } from 'vitest'
import { Problem } from '../problem.ts'
import { createAdmission } from './admission.ts'

const entered = async (promise: Promise<(() => void) | Problem>) => {
  const result = await promise
  if (result instanceof Problem) throw new Error('turned away')
  return result
}

test('so many at once, the next ones wait in order, the rest are turned away at once with 503 and Retry-After', async () => {
  const admission = createAdmission({ atOnce: 2, waiting: 2, waitMs: 60_000 })
  const first = await entered(admission.enter())
  await entered(admission.enter())
  const order: string[] = []
  const third = entered(admission.enter()).then((leave) => (order.push('third'), leave))
  const fourth = entered(admission.enter()).then((leave) => (order.push('fourth'), leave))
  const fifth = await admission.enter()
  expect(fifth).toMatchObject({ status: 503, headers: { 'retry-after': '3' } })
  expect([admission.underWay(), admission.waiting(), admission.shed()]).toEqual([2, 2, 1])
  first()
  ;(await third)()
  ;(await fourth)()
  expect(order).toEqual(['third', 'fourth'])
  expect([admission.underWay(), admission.waiting()]).toEqual([1, 0])
})

test('a wait past its limit is rejected, and a double release counts once', async () => {
  vi.useFakeTimers()
  const admission = createAdmission({ atOnce: 1, waiting: 5, waitMs: 1000 })
  const leave = await entered(admission.enter())
  const late = admission.enter()
  await vi.advanceTimersByTimeAsync(1001)
  expect(await late).toBeInstanceOf(Problem)
  expect(admission.waiting()).toBe(0)
  leave()
  leave()
  expect(admission.underWay()).toBe(0)
  vi.useRealTimers()
})

test('ten thousand at once leave nothing behind', async () => {
  const admission = createAdmission({ atOnce: 8, waiting: 100, waitMs: 5000 })
  const results = await Promise.all(
    Array.from({ length: 10_000 }, async () => {
      const place = await admission.enter()
      if (place instanceof Problem) return 'shed'
      await Promise.resolve()
      place()
      return 'served'
    }),
  )
  expect(results.filter((result) => result === 'served')).toHaveLength(108)
  expect([admission.underWay(), admission.waiting(), admission.shed()]).toEqual([0, 0, 9892])
})

test('no request is admitted before `first` resolves', async () => {
  let open = () => undefined as void
  const first = () => new Promise<void>((resolve) => (open = resolve))
  const admission = createAdmission({ atOnce: 1, waiting: 1, waitMs: 5000, first })
  const place = entered(admission.enter())
  const next = entered(admission.enter())
  expect(await admission.enter()).toBeInstanceOf(Problem)
  expect([admission.underWay(), admission.waiting()]).toEqual([0, 2])
  open()
  ;(await place)()
  await expect.poll(() => admission.waiting()).toBe(1)
  open()
  ;(await next)()
  expect(admission.underWay()).toBe(0)
})
