import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderNote } from './order-notes.contract.ts'

let shop: TestShop
let orderId: number
beforeAll(async () => {
  shop = await openTestShop()
  orderId = (await insertPaidOrder(shop.database.pool, { userId: shop.customer.id, productId: 1 })).id
})
afterAll(() => shop.close())

const secret = 'Tocar el timbre del vecino, el perro muerde'
const notesOf = async (as: string) =>
  ((await shop.ask('GET', `/orders/${orderId}/notes`, { as })).body as { notes: OrderNote[] }).notes

test('a note has its author and day, marks the sale, and is not shown to the buyer', async () => {
  const packer = await shop.staff('deposito@ejemplo.test', 'Depósito')
  const added = await shop.ask('POST', `/orders/${orderId}/notes`, {
    as: packer.token,
    body: { note: secret },
  })
  expect(added.status).toBe(200)
  expect(await notesOf(shop.admin)).toMatchObject([{ note: secret, author: 'deposito' }])
  const { body } = await shop.ask('GET', '/admin/sales', { as: shop.admin })
  const { sales } = body as { sales: { id: number; notes: number }[] }
  expect(sales.find(({ id }) => id === orderId)?.notes).toBe(1)

  const as = shop.customer.token
  const shown = await shop.ask('GET', `/orders?id=${orderId}`, { as })
  expect(shown.status).toBe(200)
  expect(JSON.stringify(shown.body)).not.toContain(secret)
  expect((await shop.ask('GET', `/orders/${orderId}/notes`, { as })).status).toBe(403)
  const { rows } = await shop.database.pool.query("SELECT FROM outbox WHERE body LIKE '%timbre%'")
  expect(rows).toHaveLength(0)
})

test('a note goes, an empty one and one on an unknown order are refused', async () => {
  const as = shop.admin
  const send = (id: number, note: string) => shop.ask('POST', `/orders/${id}/notes`, { as, body: { note } })
  expect((await send(orderId, '   ')).status).toBe(422)
  expect((await send(orderId, 'x'.repeat(2001))).status).toBe(422)
  expect((await send(999_999_999, 'Nada')).status).toBe(404)
  const [note] = await notesOf(as)
  const remove = (id: number) => shop.ask('DELETE', `/orders/${id}/notes/${note?.id}`, { as })
  expect((await remove(orderId + 1)).status).toBe(404)
  expect((await remove(orderId)).status).toBe(200)
  expect((await remove(orderId)).status).toBe(404)
  expect(await notesOf(as)).toEqual([])
})
