import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { reconcileMoney } from '../refunds/reconcile-money.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const paidOrder = async (as: string) => pay(shop, as, await order(shop, as, await wineWithStock(shop, 9), 2))
const move = async (id: number, estado: string) => {
  const answer = await shop.ask('PUT', '/orders', { as: shop.admin, body: { id, estado } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { order: OrderAnswer }).order
}
const settlements = async (purchase: string) => {
  const { rows } = await sql<{ settled: string }>`
    SELECT settled FROM payments WHERE purchase_id = ${purchase}::uuid ORDER BY first_seen_at`.execute(
    shop.database.db,
  )
  return rows.map((row) => row.settled)
}
const payAgain = async (as: string, old: OrderAnswer) => {
  const checkout = await shop.ask('POST', '/payment/checkout', { as, body: { id: old.id } })
  expect(checkout.status, JSON.stringify(checkout.body)).toBe(200)
  const { id_payment } = checkout.body as { id_payment: string }
  return pay(shop, as, { ...old, id_payment })
}
const refund = (id: number, amount: number) =>
  shop.ask('POST', `/orders/${id}/refunds`, {
    as: shop.admin,
    body: { amount, reason: 'Llegó una rota', idempotency_key: `clave-${id}-${amount}` },
  })
const leftOf = async (id: number) =>
  ((await shop.ask('GET', `/orders/${id}/refunds`, { as: shop.admin })).body as { left: number }).left

test('an order that is activated before its refund has begun is paid as before, and nothing goes back', async () => {
  const buyer = await shop.person('enseguida@ejemplo.test')
  const paid = await paidOrder(buyer.token)
  await move(paid.id, 'Cancelada')
  expect(await move(paid.id, 'Creada')).toMatchObject({ estado: 'Creada', paid: true })
  await reconcileMoney(shop.database.db, shop.sandbox)
  expect(await settlements(paid.purchase_id)).toEqual(['order-paid'])
  expect(await leftOf(paid.id)).toBe(paid.total)
})

test('a refunded order must be paid again, and that payment can be refunded in full', async () => {
  const buyer = await shop.person('de-vuelta@ejemplo.test')
  const paid = await paidOrder(buyer.token)
  expect((await refund(paid.id, 10)).status).toBe(200)
  await move(paid.id, 'Cancelada')
  await reconcileMoney(shop.database.db, shop.sandbox)
  expect(await settlements(paid.purchase_id)).toEqual(['refunded'])
  expect(await move(paid.id, 'Creada')).toMatchObject({ estado: 'Ingreso', paid: false })
  expect(await payAgain(buyer.token, paid)).toMatchObject({ estado: 'Creada' })
  expect(await settlements(paid.purchase_id)).toEqual(['refunded', 'order-paid'])
  expect(await leftOf(paid.id)).toBe(paid.total)
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('of a payment of which a part went back the rest goes back too when its order is activated', async () => {
  const buyer = await shop.person('una-parte@ejemplo.test')
  const paid = await paidOrder(buyer.token)
  expect((await refund(paid.id, 10)).status).toBe(200)
  await move(paid.id, 'Cancelada')
  expect(await move(paid.id, 'Creada')).toMatchObject({ estado: 'Ingreso', paid: false })
  expect(await settlements(paid.purchase_id)).toEqual(['refund-due'])
  await reconcileMoney(shop.database.db, shop.sandbox)
  expect(await settlements(paid.purchase_id)).toEqual(['refunded'])
})

test('an order reactivated during its refund never counts as paid', async () => {
  const buyer = await shop.person('a-la-vez@ejemplo.test')
  for (let round = 0; round < 5; round += 1) {
    const paid = await paidOrder(buyer.token)
    await move(paid.id, 'Cancelada')
    const [activated] = await Promise.all([
      move(paid.id, 'Creada'),
      reconcileMoney(shop.database.db, shop.sandbox),
    ])
    await reconcileMoney(shop.database.db, shop.sandbox)
    const [settled] = await settlements(paid.purchase_id)
    expect([
      { estado: 'Creada', settled: 'order-paid' },
      { estado: 'Ingreso', settled: 'refunded' },
    ]).toContainEqual({ estado: activated.estado, settled })
  }
})
