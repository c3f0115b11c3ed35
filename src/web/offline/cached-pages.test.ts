import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from './cached-pages.ts'

const address = 'https://tienda.test/detail/7'
const open = (later: (work: Promise<unknown>) => void = () => undefined) =>
  openPage(new Request(address), new URL(address), later)
const page = () => new Response('<img src="/media/botella.webp">')

/** The part of the Cache API that the page cache uses. `put` may reject. */
function cacheInBrowser(put: () => Promise<void>): void {
  const cache = { match: async () => page(), delete: async () => true, put }
  vi.stubGlobal('caches', { open: async () => cache, match: async () => new Response('la guardada') })
}

afterEach(() => vi.unstubAllGlobals())

test('a page that has come is shown at once, whatever the keeping of it does', async () => {
  vi.stubGlobal('fetch', async () => page())
  cacheInBrowser(() => new Promise(() => undefined))
  expect(await (await open()).text()).toContain('botella')
})

test('a full disk does not lead online users to the offline page', async () => {
  vi.stubGlobal('fetch', async () => page())
  cacheInBrowser(async () => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  const work: Promise<unknown>[] = []
  expect(await (await open((pending) => work.push(pending))).text()).toContain('botella')
  expect(work).toHaveLength(1)
  await expect(Promise.all(work)).resolves.toBeDefined()
})

test('offline, the cached page is shown', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  cacheInBrowser(async () => undefined)
  expect(await (await open()).text()).toBe('la guardada')
})
