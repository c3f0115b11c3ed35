import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  abandoned,
  answerAll,
  held,
  openWindow,
  person,
  placed,
  problems,
  settled,
  start,
  waiting,
  wines,
} from './cart-testing.ts'

beforeEach(openWindow)
afterEach(() => vi.unstubAllGlobals())

/** Buys the shown cart, as its button does. */
async function openApp() {
  const cart = await start(person)
  const { buyCart } = await import('./buy-cart.ts')
  const { sortLines } = await import('../../../cart/line-issue.ts')
  const press = () => {
    const items = cart.store.shownItems()
    return buyCart(items, sortLines(items).total)
  }
  const buy = async () => {
    const bought = press()
    await answerAll()
    return bought
  }
  return { ...cart, press, buy }
}

test('a price that changed is shown, in the cart as well, and one that changes again is shown again', async () => {
  held.set(1, 2)
  const { buy, store } = await openApp()
  for (const [before, now] of [
    [100, 150],
    [150, 175],
  ] as const) {
    wines.set(1, { available: 12, price: now })
    expect(await buy()).toMatchObject({ ok: false, changed: { lines: [{ name: 'Vino 1', before, now }] } })
    expect(store.shownItems()[0]?.product.price).toBe(2 * now)
  }
  expect(placed.size).toBe(0)
  expect(await buy()).toEqual({ ok: true })
  expect([...placed.values()]).toEqual([350])
  expect(store.shownItems()).toEqual([])
})

test('a purchase deleted after a lost answer can be repeated from the same cart', async () => {
  held.set(1, 2)
  const { press, store } = await openApp()
  const lost = press()
  while (waiting[0]?.call !== 'POST /orders') await waiting[0]?.answer()
  // the order is placed, but the response is lost
  const [query] = waiting
  abandoned.add(query?.sent.body?.id_payment ?? '')
  await query?.answer()
  await answerAll()
  expect(await lost).toEqual({ ok: true })
  expect(placed.size).toBe(1)
  expect(abandoned.has([...placed.keys()][0] ?? '')).toBe(false)
  expect(store.shownItems()).toEqual([])
})

test('the purchase waits for pending amount changes', async () => {
  held.set(1, 2)
  const { press, store, item } = await openApp()
  wines.set(1, { available: 3, price: 100 })
  void store.setAmount(item(1), 5)
  await settled()
  const rejected = press()
  await answerAll()
  expect(await rejected).toEqual({ ok: false, why: 'another-cart' })
  void store.setAmount(item(1), 3)
  await settled()
  const bought = press()
  await answerAll()
  expect(await bought).toEqual({ ok: true })
  expect([...placed.values()]).toEqual([300])
})

test('lines added on another device stay in the cart', async () => {
  held.set(1, 2)
  const { press, store, shown } = await openApp()
  const bought = press()
  await settled()
  held.set(1, 3)
  held.set(2, 1)
  await answerAll()
  expect(await bought).toEqual({ ok: true })
  expect(shown()).toEqual([
    [1, 1],
    [2, 1],
  ])
  expect(store.shownItems()).toHaveLength(2)
})

test.each(['POST /payment', 'POST /orders'])(
  'what %s refuses is said in its own words, and nothing is begun anew',
  async (call) => {
    held.set(1, 2)
    const { press, store } = await openApp()
    problems.set(call, 409)
    const sent: string[] = []
    const bought = press()
    await settled()
    for (let query = waiting[0]; query; query = waiting[0]) {
      sent.push(query.call)
      await query.answer()
    }
    expect(await bought).toEqual({ ok: false, why: 'refused', detail: 'No: 409' })
    expect(sent.filter((name) => name === call)).toEqual([call])
    expect(placed.size).toBe(0)
    expect(store.shownItems()).toHaveLength(1)
    // the next press is another purchase
    problems.clear()
    const again = press()
    await answerAll()
    expect(await again).toEqual({ ok: true })
  },
)
