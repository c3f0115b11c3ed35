import { beforeEach, expect, test, vi } from 'vitest'

const requested = vi.fn<(call: string, args: { query: { desde?: string } }) => Promise<unknown>>()
const toast = vi.fn<(kind: string, message: string) => void>()

type Newest = { id: number; numero: string; paid_at: string } | null
const answer = (newest: Newest, arrived = 0) => ({
  ok: true,
  value: { creadas: 0, withdrawals: 0, troubles: 0, newest, arrived },
})
const paid = (id: number, second: string) => ({
  id,
  numero: `${id}-1`,
  paid_at: `2026-01-01T10:00:${second}.000000Z`,
})

async function openStore() {
  vi.resetModules()
  vi.doMock('../../api/use-api.ts', () => ({ browserApi: () => requested }))
  vi.doMock('../../ui/toasts/toast.ts', () => ({ toast }))
  return import('./pending-counts-store.ts')
}
beforeEach(() => {
  requested.mockReset()
  toast.mockReset()
})

test('an order paid later is announced, though it was begun earlier', async () => {
  const store = await openStore()
  requested.mockResolvedValueOnce(answer(paid(9, '10')))
  await store.refreshWaiting()
  expect(toast).not.toHaveBeenCalled()
  requested.mockResolvedValueOnce(answer(paid(7, '20'), 1))
  await store.refreshWaiting()
  expect(requested).toHaveBeenLastCalledWith('GET /admin/waiting', {
    query: { desde: paid(9, '10').paid_at },
  })
  expect(toast).toHaveBeenCalledWith('info', 'Entró la compra 7-1.')
  expect(store.arrivedSoFar()).toBe(1)
})

test('an older order that is the newest again, as the last one was cancelled, is no news', async () => {
  const store = await openStore()
  for (const each of [answer(paid(8, '30')), answer(paid(9, '10')), answer(paid(9, '10'))]) {
    requested.mockResolvedValueOnce(each)
    await store.refreshWaiting()
  }
  expect(toast).not.toHaveBeenCalled()
  expect(requested).toHaveBeenLastCalledWith('GET /admin/waiting', {
    query: { desde: paid(8, '30').paid_at },
  })
})

test('the very first order is announced, and several at once are counted', async () => {
  const store = await openStore()
  requested.mockResolvedValueOnce(answer(null))
  await store.refreshWaiting()
  requested.mockResolvedValueOnce(answer(paid(1, '10'), 1))
  await store.refreshWaiting()
  requested.mockResolvedValueOnce(answer(paid(4, '40'), 3))
  await store.refreshWaiting()
  expect(toast.mock.calls.map(([, message]) => message)).toEqual([
    'Entró la compra 1-1.',
    'Entraron 3 compras.',
  ])
  expect(store.arrivedSoFar()).toBe(4)
})

test('concurrent checks count an order once', async () => {
  const store = await openStore()
  requested.mockResolvedValueOnce(answer(paid(1, '10')))
  await store.refreshWaiting()
  requested.mockResolvedValue(answer(paid(2, '20'), 1))
  await Promise.all([store.refreshWaiting(), store.refreshWaiting()])
  expect(toast).toHaveBeenCalledTimes(1)
  expect(store.arrivedSoFar()).toBe(1)
})
