import { expect, test, vi } from 'vitest'
import { once } from './once.ts'

test('what is taken back twice is taken back once', () => {
  const run = vi.fn()
  const takeBack = once(run)
  takeBack()
  takeBack()
  expect(run).toHaveBeenCalledTimes(1)
})
