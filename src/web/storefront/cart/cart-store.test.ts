import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  answerAll,
  held,
  itemOf,
  storeCopy,
  storeLocal,
  stale,
  openWindow,
  person,
  problems,
  settled,
  start,
  tellFromElsewhere,
  toast,
  waiting,
  wines,
} from './cart-testing.ts'

beforeEach(openWindow)
afterEach(() => vi.unstubAllGlobals())

test('as many clicks as there were are as many bottles, however slow the shop answers', async () => {
  held.set(1, 1).set(2, 5)
  const { store, shown, item } = await start(person)
  for (let clicks = 0; clicks < 4; clicks += 1) {
    void store.setAmount(item(1), item(1).amount + 1)
    await settled()
  }
  void store.setAmount(item(2), 4)
  await settled()
  expect(shown()).toEqual([
    [1, 5],
    [2, 4],
  ])
  await settled()
  // one at a time: responses that overtake each other would undo clicks
  while (waiting.length > 0) {
    expect(waiting).toHaveLength(1)
    await waiting[0]?.answer()
    expect(shown()).toEqual([
      [1, 5],
      [2, 4],
    ])
  }
  expect([...held]).toEqual([
    [1, 5],
    [2, 4],
  ])
})

test('a refused amount goes back alone, and the cart is as the shop has it', async () => {
  held.set(1, 2).set(2, 2)
  const { store, shown, item } = await start(person)
  wines.set(1, { available: 3, price: 100 })
  void store.setAmount(item(1), 6)
  void store.setAmount(item(2), 7)
  await answerAll()
  expect(shown()).toEqual([
    [1, 2],
    [2, 7],
  ])
  expect(item(1).available).toBe(3)
  expect(toast).toHaveBeenCalledWith('error', 'No: 409')
})

test('a wine that is taken out is gone at once, and there again when the shop says no', async () => {
  held.set(1, 2).set(2, 2)
  const { store, shown, item } = await start(person)
  void store.setAmount(item(1), 3)
  void store.removeWine(item(1))
  await settled()
  expect(shown()).toEqual([[2, 2]])
  await answerAll()
  expect([...held]).toEqual([[2, 2]])
  problems.set('DELETE /shoppingCart', 500)
  void store.removeWine(item(2))
  await settled()
  expect(shown()).toEqual([])
  await answerAll()
  expect(shown()).toEqual([[2, 2]])
})

test('the cart is unknown until the session is known', async () => {
  held.set(1, 3)
  const { store, become, shown } = await start()
  await store.refreshCart()
  tellFromElsewhere()
  expect(store.readCartView().state).toBe('loading')
  become(person)
  // the session's data is fresh, so there is no second request
  void store.refreshCart()
  await settled()
  expect(waiting.map(({ call }) => call)).toEqual(['GET /shoppingCart'])
  await answerAll()
  expect(shown()).toEqual([[1, 3]])
  // another day, another price
  wines.set(1, { available: 2, price: 150 })
  void store.refreshCart()
  await answerAll()
  expect(store.readCartView()).toMatchObject({ items: [{ unitPrice: 150, available: 2, amount: 3 }] })
})

test('a price refresh of an anonymous cart does not overwrite changes made meanwhile', async () => {
  storeLocal([itemOf(1, 1), itemOf(2, 2)])
  const { store, become, shown, item } = await start({ state: 'anonymous' })
  wines.set(1, { available: 12, price: 150 })
  void store.refreshCart()
  await settled()
  await store.setAmount(item(1), 4)
  await store.removeWine(item(2))
  await answerAll()
  expect(shown()).toEqual([[1, 4]])
  expect(item(1).product.price).toBe(600)

  // signs in meanwhile: the local cart is merged into the user's
  void store.refreshCart()
  await settled()
  const facts = waiting.splice(0)
  become(person)
  await answerAll()
  for (const { answer } of facts) await answer()
  expect(stale.has('shoppingCarts')).toBe(false)
  expect(shown()).toEqual([[1, 4]])
})

test('signing in names what the cart could not take along', async () => {
  storeLocal([itemOf(1, 2), itemOf(2, 6), itemOf(3, 1)])
  wines.set(2, { available: 4, price: 100 }).set(3, { available: 0, price: 100 })
  const { shown } = await start(person)
  expect(shown()).toEqual([
    [1, 2],
    [2, 4],
  ])
  await expect
    .poll(() => toast.mock.calls)
    .toEqual([['info', 'Por ahora no hay Bodega Vino 3. De Bodega Vino 2 quedan 4.']])
})

test('a single wine that is gone is not carried from visit to visit', async () => {
  storeLocal([itemOf(3, 1)])
  wines.set(3, { available: 0, price: 100 })
  problems.set('POST /shoppingCart', 409)
  await start(person)
  expect(stale.has('shoppingCarts')).toBe(false)
  await expect.poll(() => toast.mock.calls).toEqual([['info', 'Por ahora no hay Bodega Vino 3.']])
})

test('without a network the cart is there to read, and nothing changes it', async () => {
  storeCopy([itemOf(1, 2)])
  const { store, shown, item } = await start({ state: 'error', message: 'Estás sin conexión.' })
  for (const change of [
    () => store.setAmount(item(1), 3),
    () => store.removeWine(item(1)),
    () => store.clearCart(),
    () => store.refreshCart(),
    () => Promise.resolve(tellFromElsewhere()),
  ]) {
    await change()
    expect(shown()).toEqual([[1, 2]])
    expect(store.readCartView()).toMatchObject({ stale: true })
  }
  expect(toast).toHaveBeenCalledTimes(3)
  expect(waiting).toEqual([])
})

test('a cart that cannot be loaded is empty with a reason, and can be retried', async () => {
  held.set(1, 2)
  problems.set('GET /shoppingCart', 503)
  const { store, shown } = await start(person)
  expect(shown()).toEqual([])
  expect(store.readCartView()).toMatchObject({ state: 'failed', problem: { status: 503 } })
  problems.clear()
  void store.reloadCart()
  await answerAll()
  expect(shown()).toEqual([[1, 2]])
  // the network fails: the last state stays readable
  problems.set('GET /shoppingCart', 0)
  void store.refreshCart()
  await answerAll()
  expect(store.readCartView()).toMatchObject({ items: [{ id_prod: 1, amount: 2 }], stale: true })
  problems.clear()
  void store.reloadCart()
  await answerAll()
  expect(store.readCartView()).not.toHaveProperty('kept')
})

/** Presses the last toast's button. */
const undo = async () => {
  const [, , action] = toast.mock.lastCall as unknown as [string, string, { label: string; run: () => void }]
  expect(action.label).toBe('Deshacer')
  action.run()
  await settled()
}

const inOrder = (lines: number[][]) => lines.toSorted(([a = 0], [b = 0]) => a - b)
const anonymous = { state: 'anonymous' } as const

test.each([anonymous, person])('a removed line is restored with one click: $state', async (who) => {
  const isOwn = who.state === 'signed-in'
  const lines = [1, 2, 3].map((id) => itemOf(id, id + 1))
  for (const { id_prod, amount } of isOwn ? lines : []) held.set(id_prod, amount)
  if (!isOwn) storeLocal(lines)
  const { store, shown, item } = await start(who)
  const all = [
    [1, 2],
    [2, 3],
    [3, 4],
  ]
  expect(shown()).toEqual(all)
  const act = async (what: Promise<void>) => {
    if (isOwn) await answerAll()
    await what
  }
  await act(store.removeWine(item(2)))
  expect(shown()).toEqual([all[0], all[2]])
  expect(toast.mock.lastCall?.[1]).toContain('Quitaste Bodega Vino 2')
  await undo()
  if (isOwn) await answerAll()
  expect(inOrder(shown())).toEqual(all)

  await act(store.clearCart())
  expect(shown()).toEqual([])
  expect(toast.mock.lastCall?.[1]).toBe('Vaciaste tu carrito.')
  await undo()
  if (isOwn) await answerAll()
  expect(inOrder(shown())).toEqual(all)
})

test('a sold-out line cannot be restored', async () => {
  wines.set(1, { available: 0, price: 100 })
  storeLocal([itemOf(1, 2)])
  const { store, item } = await start(anonymous)
  await store.removeWine(item(1))
  expect(toast).not.toHaveBeenCalled()
})
