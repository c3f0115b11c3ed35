import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, order, pay, stockOf, wineWithStock } from '../../test/buying.ts'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { reconcileMoney } from './reconcile-money.ts'
import { fromPesos } from '../money/money.ts'
import type { ReturnsOfOrder } from './returns.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Bottles = { product_id: number; quantity: number; to: 'shelf' | 'written_off' | 'kept' }[]

/** A paid order of so many bottles of one wine, at that step. */
async function bought(email: string, quantity: number, ...steps: string[]) {
  const person = await shop.person(email)
  const wine = await wineWithStock(shop, 20)
  const before = await stockOf(shop, wine)
  const paid = await pay(shop, person.token, await order(shop, person.token, wine, quantity))
  for (const estado of steps) await step(paid.id, estado)
  return { person, wine, before, paid }
}
async function step(id: number, estado: string): Promise<number> {
  return (await shop.ask('PUT', '/orders', { as: shop.admin, body: { id, estado } })).status
}
const back = (id: number, lines: Bottles, more: object = {}, as = shop.admin) =>
  shop.ask('POST', `/orders/${id}/returns`, { as, body: { lines, reason: 'Llegó una rota', ...more } })
const find = async (id: number) =>
  ((await shop.ask('GET', `/orders?id=${id}`, { as: shop.admin })).body as OrderAnswer[])[0]
async function givenBack(purchase: string): Promise<number> {
  const found = await shop.sandbox.searchPayments(purchase)
  return found.ok ? (found.value[0]?.refunded ?? 0) : -1
}

test('one broken, one sent back, the rest later: bottles, money, history and mails to the centavo', async () => {
  const { person, wine, before, paid } = await bought('seis@ejemplo.test', 6, 'Procesando', 'Completo')
  const total = fromPesos(paid.total)
  const first = await back(paid.id, [
    { product_id: wine, quantity: 1, to: 'kept' },
    { product_id: wine, quantity: 1, to: 'shelf' },
  ])
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(await givenBack(paid.purchase_id)).toBe(Math.floor((total * 2) / 6))
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 5, reserved: before.reserved })
  expect((await find(paid.id))?.estado).toBe('Completo')

  await back(paid.id, [{ product_id: wine, quantity: 1, to: 'written_off' }])
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 5, reserved: before.reserved })
  expect(await givenBack(paid.purchase_id)).toBe(Math.floor((total * 3) / 6))
  const four = await back(paid.id, [{ product_id: wine, quantity: 4, to: 'shelf' }])
  expect(four.status).toBe(409)

  const rest = await back(paid.id, [{ product_id: wine, quantity: 3, to: 'shelf' }])
  expect(rest.status).toBe(200)
  await reconcileMoney(shop.database.db, shop.sandbox)
  expect(await givenBack(paid.purchase_id)).toBe(total)
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 2, reserved: before.reserved })
  expect(await findStockFaults(shop.database.db)).toEqual([])
  expect((await find(paid.id))?.estado).toBe('Cancelada')
  // nothing is left to activate
  expect(await step(paid.id, 'Creada')).toBe(409)

  const own = (await shop.ask('GET', `/orders/${paid.id}/returns`, { as: person.token }))
    .body as ReturnsOfOrder
  expect(own.returns.map((one) => one.actor)).toEqual(['shop', 'shop', 'shop'])
  expect(own.bottles).toMatchObject([{ quantity: 6, returned: 6 }])
  const subjects = await mailsTo(shop, 'seis@ejemplo.test', 6)
  expect(subjects.filter((subject) => subject.startsWith('Te devolvemos'))).toHaveLength(2)
  expect(subjects.at(-1)).toBe('Tu compra fue cancelada')
})

test('before it is sent: the others are packed, sent and restocked without it', async () => {
  const { wine, before, paid } = await bought('antes@ejemplo.test', 3)
  expect((await back(paid.id, [{ product_id: wine, quantity: 1, to: 'kept' }])).status).toBe(409)
  expect((await back(paid.id, [{ product_id: wine, quantity: 1, to: 'written_off' }])).status).toBe(200)
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 1, reserved: before.reserved + 2 })
  expect(await findStockFaults(shop.database.db)).toEqual([])
  await step(paid.id, 'Procesando')
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 3, reserved: before.reserved })
  await step(paid.id, 'Cancelada')
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 1, reserved: before.reserved })
  // its money goes back, and what is left of it is not what was bought
  expect(await step(paid.id, 'Creada')).toBe(409)
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 1, reserved: before.reserved })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('two at once, and one twice: never more bottles and never more money', async () => {
  const { wine, before, paid } = await bought('dos@ejemplo.test', 2, 'Procesando')
  const lines: Bottles = [{ product_id: wine, quantity: 1, to: 'shelf' }]
  const same = { idempotency_key: 'la-misma-clave' }
  const answers = await Promise.all([
    back(paid.id, lines, same),
    back(paid.id, lines, same),
    back(paid.id, lines, same),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 1, reserved: before.reserved })
  const other: Bottles = [{ product_id: wine, quantity: 2, to: 'shelf' }]
  expect((await back(paid.id, other, same)).status).toBe(409)
  const rush = await Promise.all(Array.from({ length: 4 }, () => back(paid.id, lines, { refund: 0 })))
  expect(rush.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(await stockOf(shop, wine)).toEqual(before)
  // the money of the second bottle was kept: the order goes on as it is
  expect((await find(paid.id))?.estado).toBe('Procesando')
  expect(await givenBack(paid.purchase_id)).toBe(Math.floor(fromPesos(paid.total) / 2))
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('another amount, none, too much; wrong lines, roles and orders change nothing', async () => {
  const { person, wine, before, paid } = await bought('importe@ejemplo.test', 3, 'Procesando')
  const one: Bottles = [{ product_id: wine, quantity: 1, to: 'shelf' }]
  const tooMuch = await back(paid.id, one, { refund: paid.total + 1 })
  expect(tooMuch.status).toBe(409)
  for (const lines of [
    [],
    [{ product_id: wine, quantity: 0, to: 'shelf' }],
    [{ product_id: wine, quantity: 1, to: 'x' }],
  ])
    expect([400, 422]).toContain((await back(paid.id, lines as Bottles)).status)
  for (const refund of [-1, '5', 0.001, null])
    expect([400, 422], String(refund)).toContain((await back(paid.id, one, { refund })).status)
  expect((await back(paid.id, [{ product_id: 999_999, quantity: 1, to: 'shelf' }])).status).toBe(409)
  expect((await back(paid.id, one, {}, person.token)).status).toBe(403)
  expect((await back(987_654, one)).status).toBe(404)
  const unpaid = await order(shop, person.token, await wineWithStock(shop, 5), 1)
  expect((await back(unpaid.id, one)).status).toBe(409)
  expect(await stockOf(shop, wine)).toEqual({ stock: before.stock - 3, reserved: before.reserved })

  expect((await back(paid.id, one, { refund: 1.5 })).status).toBe(200)
  expect((await back(paid.id, one, { refund: false })).status).toBe(200)
  expect(await givenBack(paid.purchase_id)).toBe(150)
  const subjects = await mailsTo(shop, 'importe@ejemplo.test', 4)
  expect(subjects.filter((subject) => subject.startsWith('Anotamos tu devolución'))).toHaveLength(1)
})

test('what was paid by hand goes back by hand; a credit note names the bottles', async () => {
  const { db } = shop.database
  const productId = await wineWithStock(shop, 5)
  const { id } = await insertPaidOrder(shop.database.pool, { userId: shop.customer.id, productId })
  expect((await back(id, [{ product_id: productId, quantity: 1, to: 'kept' }])).status).toBe(200)
  const { rows } = await sql`SELECT amount, payment_id, state FROM refunds WHERE order_id = ${id}`.execute(db)
  expect(rows).toMatchObject([{ payment_id: null, state: 'done' }])
  expect((await find(id))?.estado).toBe('Cancelada')
})
