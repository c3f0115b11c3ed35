import { expect, test, vi } from 'vitest'
import { once } from './once.ts'

test('undoing twice undoes once', () => {
  const run = vi.fn()
  const takeBack = once(run)
  takeBack()
  takeBack()
  expect(run).toHaveBeenCalledTimes(1)
})
