import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockOf, until, waitingForLocks, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { releaseAllExpiredReservations } from './expired-reservations.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const begin = (product_id: number, idempotencyKey: string) =>
  shop.ask('POST', '/payment', {
    as: shop.customer.token,
    body: { products: [{ product_id, quantity: 2 }], attempt: idempotencyKey },
  })
const place = (id_payment: string) =>
  shop.ask('POST', '/orders', { as: shop.customer.token, body: { id_payment } })
const paymentOf = (answer: { body: unknown }) => (answer.body as { id_payment: string }).id_payment

test('after deleting a purchase the same idempotency key buys again', async () => {
  const wine = await wineWithStock(shop, 10)
  const { reserved } = await stockOf(shop, wine)
  const first = paymentOf(await begin(wine, 'se-perdio-la-respuesta'))
  const { order } = (await place(first)).body as { order: OrderAnswer }
  const gone = await shop.ask('DELETE', '/orders', { as: shop.customer.token, body: { id: order.id } })
  expect(gone.status).toBe(200)

  const again = await begin(wine, 'se-perdio-la-respuesta')
  expect(again.status).toBe(200)
  expect(paymentOf(again)).not.toBe(first)
  // from then on it is one purchase, too
  expect(paymentOf(await begin(wine, 'se-perdio-la-respuesta'))).toBe(paymentOf(again))
  expect((await stockOf(shop, wine)).reserved).toBe(reserved + 2)
  expect((await place(paymentOf(again))).status).toBe(200)
  // the deleted one stays deleted
  expect((await place(first)).status).toBe(409)
})

test('a repeated attempt does not reserve bottles twice', async () => {
  const { pool, db } = shop.database
  const wine = await wineWithStock(shop, 10)
  const { reserved } = await stockOf(shop, wine)
  const payment = paymentOf(await begin(wine, 'repetido-en-el-momento'))
  await pool.query(
    `UPDATE purchases SET hold_expires_at = now() - interval '1 minute' WHERE id_payment = $1`,
    [payment],
  )
  await releaseAllExpiredReservations(db)
  expect((await stockOf(shop, wine)).reserved).toBe(reserved)

  const other = await pool.connect()
  await other.query('BEGIN')
  await other.query(
    `UPDATE purchases SET hold = 'held', hold_expires_at = now() + interval '30 minutes' WHERE id_payment = $1`,
    [payment],
  )
  await other.query('SELECT * FROM hold_bottles(ARRAY[$1]::bigint[], ARRAY[2])', [wine])
  const repeated = begin(wine, 'repetido-en-el-momento')
  await until(async () => ((await waitingForLocks(shop)) ? true : undefined))
  await other.query('COMMIT')
  other.release()
  expect((await repeated).status).toBe(200)
  expect((await stockOf(shop, wine)).reserved).toBe(reserved + 2)
})

test('a line with an unknown wine rejects the whole purchase', async () => {
  const wine = await wineWithStock(shop, 5)
  const buy = (products: object[]) =>
    shop.ask('POST', '/payment', { as: shop.customer.token, body: { products } })
  expect(
    (
      await buy([
        { product_id: wine, quantity: 1 },
        { name: 'Sin número', quantity: 1 },
      ])
    ).status,
  ).toBe(422)
  expect((await buy([{ quantity: 1 }])).status).toBe(422)
})
