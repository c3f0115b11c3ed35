import { afterAll, beforeAll, expect, test } from 'vitest'
import { order as buy, until, waitingForLocks, wineWithStock } from '../../test/buying.ts'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { removePerson, reservedOf, tablesWith } from '../../test/lively-person.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})

afterAll(() => shop.close())

test('a valid token of a removed account has no access and does not recreate it', async () => {
  const person = await shop.person('vuelve@ejemplo.test')
  expect((await removePerson(shop, person.token)).status).toBe(200)
  expect((await shop.ask('POST', '/user', { as: person.token, body: {} })).status).toBe(403)
  expect((await shop.ask('GET', '/favorite', { as: person.token })).status).toBe(403)
  expect(await tablesWith(shop, ['vuelve@ejemplo.test'])).toEqual([])
  expect(await shop.identity.issueAccessToken('vuelve@ejemplo.test')).toBeUndefined()
  // the address is free for a new account
  const again = await shop.person('vuelve@ejemplo.test')
  expect(again.id).not.toBe(person.id)
})

test('an account with an undelivered purchase cannot be removed', async () => {
  const person = await shop.person('espera@ejemplo.test')
  const { numero } = await insertPaidOrder(shop.database.pool, {
    userId: person.id,
    productId: 7,
    estado: 'Procesando',
  })
  const rejected = await removePerson(shop, person.token)
  expect(rejected.status).toBe(409)
  expect((rejected.body as { detail: string }).detail).toContain(numero)
})

test('an Admin is not removed; they remove others on request', async () => {
  expect((await removePerson(shop, shop.admin)).status).toBe(409)
  const [first, other] = [await shop.person('pide@ejemplo.test'), await shop.person('otra@ejemplo.test')]
  const body = { id_usuario: first.id, confirm: 'ELIMINAR' }
  expect((await removePerson(shop, other.token, body)).status).toBe(403)
  expect(
    (await shop.ask('GET', `/personal-data?id_usuario=${encodeURIComponent(first.id)}`, { as: other.token }))
      .status,
  ).toBe(403)
  expect((await removePerson(shop, shop.admin, body)).status).toBe(200)
  expect((await removePerson(shop, shop.admin, body)).status).toBe(404)
})

test('an account is removed while a payment of its owner arrives', async () => {
  const { pool } = shop.database
  const person = await shop.person('justo-ahora@ejemplo.test')
  const begun = await shop.ask('POST', '/payment', {
    as: person.token,
    body: { products: [{ product_id: await wineWithStock(shop, 5), quantity: 1 }] },
  })
  const { id_payment } = begun.body as { id_payment: string }
  const other = await pool.connect()
  await other.query('BEGIN')
  // locks like placing an order: the purchase first, then its user
  await other.query('SELECT 1 FROM purchases WHERE id_payment = $1 FOR UPDATE', [id_payment])
  const removed = shop.ask('DELETE', '/personal-data', { as: person.token, body: { confirm: 'ELIMINAR' } })
  await until(async () => ((await waitingForLocks(shop)) ? true : undefined))
  await other.query('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [person.id])
  await other.query('COMMIT')
  other.release()
  expect((await removed).status).toBe(200)
})

test('an account that cannot go after all, since a payment arrived meanwhile, keeps its pending order', async () => {
  const { pool } = shop.database
  const person = await shop.person('recien-pagada@ejemplo.test')
  const wine = await wineWithStock(shop, 5)
  const pending = await buy(shop, person.token, wine, 2)
  const reserved = await reservedOf(shop, wine)
  const other = await pool.connect()
  await other.query('BEGIN')
  await other.query('SELECT 1 FROM purchases WHERE id_payment = $1 FOR UPDATE', [pending.id_payment])
  const removed = removePerson(shop, person.token)
  await until(async () => ((await waitingForLocks(shop)) ? true : undefined))
  const paid = await insertPaidOrder(pool, { userId: person.id, productId: 7, estado: 'Procesando' })
  await other.query('COMMIT')
  other.release()
  const rejected = await removed
  expect(rejected.status).toBe(409)
  expect((rejected.body as { detail: string }).detail).toContain(paid.numero)
  const { body } = await shop.ask('GET', `/orders?id=${pending.id}`, { as: person.token })
  expect(body).toMatchObject([{ numero: pending.numero, estado: 'Ingreso' }])
  expect(await reservedOf(shop, wine)).toBe(reserved)
})
