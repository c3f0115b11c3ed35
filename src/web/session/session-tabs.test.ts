import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heard, stored, openWindow, reload, signedInBefore, start } from './session-testing.ts'

beforeEach(openWindow)
afterEach(() => vi.unstubAllGlobals())

test('tabs follow each other', async () => {
  signedInBefore()
  const { store, stop } = await start()
  const tell = (event: object) => heard.get('storage')?.(event)

  stored.clear()
  tell({ key: 'shoppingCarts' })
  expect(store.readSession().state).toBe('signed-in')
  tell({ key: 'user' })
  // `left` keeps private pages from redirecting to sign-in
  expect(store.readSession()).toEqual({ state: 'anonymous', left: true })

  signedInBefore()
  tell({ key: 'user' })
  await expect.poll(() => store.readSession().state).toBe('signed-in')

  signedInBefore('User', 'descorche|2')
  tell({ key: 'user' })
  expect(reload).toHaveBeenCalledTimes(1)

  stored.clear()
  tell({ key: null })
  expect(store.readSession().state).toBe('anonymous')

  stop()
  expect(heard.size).toBe(0)
})

test('a page that the browser brings back is not older than the session', async () => {
  signedInBefore()
  const { store } = await start()
  stored.clear()
  heard.get('pageshow')?.({ persisted: false })
  expect(store.readSession().state).toBe('signed-in')
  heard.get('pageshow')?.({ persisted: true })
  expect(store.readSession()).toEqual({ state: 'anonymous', left: true })
})
