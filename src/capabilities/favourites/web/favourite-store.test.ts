import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { become } from '../../../web/session/session.ts'

const requested: string[] = []
let liked: number[] = []
vi.mock('../../../web/api/use-api.ts', () => ({
  browserApi: () => async (call: string, given: { input?: { id_prod: number } }) => {
    requested.push(call)
    if (call === 'POST /favorite') liked.push(given.input?.id_prod ?? 0)
    return { ok: true, value: liked.map((id_prod) => ({ id_prod })) }
  },
}))
vi.mock('../../../web/ui/toasts/toast.ts', () => ({ toast: () => undefined }))

const tabs: { onmessage?: () => void; said: string[] }[] = []
class Channel {
  said: string[] = []
  constructor() {
    tabs.push(this)
  }
  postMessage(word: string) {
    this.said.push(word)
  }
}

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => vi.unstubAllGlobals())

test('favourites sync between tabs', async () => {
  const store = await import('./favourite-store.ts')
  const user = { sub: 'descorche|1', email: '', nickname: '', name: '', picture: '' }
  become({ state: 'signed-in', user, role: 'User' })
  const isLiked = (id: number) => {
    const now = store.readFavourites()
    return now.state === 'ready' && now.liked.has(id)
  }
  store.subscribeToFavourites(() => undefined)
  await expect.poll(() => store.readFavourites().state).toBe('ready')
  await store.toggleFavourite(7)
  expect(tabs.map((tab) => tab.said)).toEqual([['changed']])

  // another tab says so: the shop is requested again, without a second message
  liked = [7, 8]
  requested.length = 0
  tabs[0]?.onmessage?.()
  await expect.poll(() => isLiked(8)).toBe(true)
  expect(requested).toEqual(['GET /favorite'])
  expect(tabs.map((tab) => tab.said)).toEqual([['changed']])

  // no session: no request
  become({ state: 'anonymous' })
  tabs[0]?.onmessage?.()
  expect(requested).toEqual(['GET /favorite'])
})
