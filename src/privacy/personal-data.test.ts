import { afterAll, beforeAll, expect, test } from 'vitest'
import { order as buy, pay, wineWithStock } from '../../test/buying.ts'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import {
  livelyPerson,
  nickname,
  removePerson,
  reservedOf,
  street,
  tablesWith,
  words,
} from '../../test/lively-person.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})

afterAll(() => shop.close())

const email = 'xiomara.quiroga@ejemplo.test'
const all = [email, street, words]

test('a person exports all data, and after removal nothing can be read', async () => {
  const reserved = [await reservedOf(shop, 5), await reservedOf(shop, 6)]
  const person = await livelyPerson(shop, email)
  const taken = await shop.ask('GET', '/personal-data', { as: person.token })
  expect(taken.status).toBe(200)
  const text = JSON.stringify(taken.body)
  for (const word of all) expect(text).toContain(word)
  for (const [name, part] of Object.entries(taken.body as object))
    // no checkout payments yet
    if (Array.isArray(part) && name !== 'pagos') expect(part.length, name).toBeGreaterThan(0)
  expect(await tablesWith(shop, all)).toEqual(
    expect.arrayContaining(['addresses', 'orders', 'outbox', 'questions', 'reviews', 'users']),
  )

  // a pending request keeps the account
  expect((await removePerson(shop, person.token)).status).toBe(409)
  await shop.database.pool.query("UPDATE withdrawals SET state = 'rechazada'")
  expect((await removePerson(shop, person.token, { confirm: 'eliminar' })).status).toBe(422)
  expect((await removePerson(shop, person.token)).body).toMatchObject({ signInRemoved: true })

  expect(await tablesWith(shop, [...all, nickname])).toEqual([])
  expect([await reservedOf(shop, 5), await reservedOf(shop, 6)]).toEqual(reserved)

  // the purchase stays, with its amounts and the province
  const orders = (await shop.ask('GET', `/orders?id=${person.order.id}`, { as: shop.admin })).body
  expect(orders).toMatchObject([
    {
      numero: person.order.numero,
      customer: 'Cuenta eliminada',
      emailEnvio: '',
      direccion: 'Santa Fe',
      estado: 'Completo',
    },
  ])
})

test('an account with a foreign address deletes nothing of its real owner', async () => {
  const { pool } = shop.database
  const address = 'duena.verdadera@ejemplo.test'
  const buyer = await shop.person('compradora@ejemplo.test')
  const order = await insertPaidOrder(pool, { userId: buyer.id, productId: 8, email: address })
  await pool.query(
    `INSERT INTO outbox (message_id, user_id, recipient, subject, html, body)
     SELECT 'order-event-' || id, $3, $2, 'x', 'x', 'x' FROM order_events WHERE order_id = $1 LIMIT 1`,
    [order.id, address, buyer.id],
  )
  // sign-up does not verify the address
  await shop.ask('POST', '/consulta', { body: { name: 'Dueña', email: address, question: '¿Abren?' } })
  await shop.ask('POST', '/arrepentimiento', { body: { order: order.numero, email: address } })
  const thief = await shop.person(address)
  const stored = async () =>
    (
      await pool.query<{ name: string }>(
        `SELECT 'mail ' || message_id AS name FROM outbox WHERE recipient = $1 UNION ALL
         SELECT 'question ' || id FROM questions WHERE email = $1 UNION ALL
         SELECT 'mail ' || message_id FROM outbox JOIN questions q ON message_id = 'question-' || q.id WHERE q.email = $1
         ORDER BY 1`,
        [address],
      )
    ).rows
  const before = await stored()
  expect(before).toHaveLength(4)
  expect((await removePerson(shop, thief.token)).status).toBe(200)
  expect(await stored()).toEqual(before)
})

test('a data export names no staff, and contains payments and decisions', async () => {
  const person = await shop.person('llevo@ejemplo.test')
  const wine = await wineWithStock(shop, 5)
  const paid = await pay(shop, person.token, await buy(shop, person.token, wine, 1))
  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: paid.id, estado: 'Procesando' } })
  await shop.ask('POST', '/arrepentimiento', { body: { order: paid.numero, email: 'llevo@ejemplo.test' } })
  const [request] = (await shop.ask('GET', '/arrepentimiento', { as: shop.admin })).body as { id: number }[]
  const no = { id: request?.id, state: 'rechazada', note: 'Faltan dos botellas' }
  expect((await shop.ask('PUT', '/arrepentimiento', { as: shop.admin, body: no })).status).toBe(200)
  const { body } = await shop.ask('GET', '/personal-data', { as: person.token })
  const { rows } = await shop.database.pool.query<{ id: string; full_name: string }>(
    "SELECT id, full_name FROM users WHERE email = 'admin@descorche.test'",
  )
  const { compras } = body as { compras: { timeline: { actor: string }[] }[] }
  const actors = compras.flatMap((purchase) => purchase.timeline.map((event) => event.actor))
  expect(actors).toContain('shop')
  expect(actors).not.toContain(rows[0]?.full_name)
  expect(JSON.stringify(body)).not.toContain(rows[0]?.id)
  expect(body).toMatchObject({
    pagos: [{ compra: paid.numero, importe: paid.total, estado: 'approved' }],
    arrepentimientos: [{ compra: paid.numero, estado: 'rechazada', respuesta: 'Faltan dos botellas' }],
  })
})

test('the audit log identifies people by account id, never by name', async () => {
  const person = await shop.person('celosa@ejemplo.test')
  const subject = encodeURIComponent(person.id)
  for (const role of ['Baja', 'User'])
    await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: person.id, role } })
  await shop.ask('GET', '/personal-data', { as: person.token })
  await shop.ask('GET', `/personal-data?id_usuario=${subject}`, { as: shop.admin })
  const reported = async () =>
    (
      (await shop.ask('GET', `/audit?kind=persona&subject=${subject}`, { as: shop.admin })).body as {
        items: { action: string; name: string; changes: { field: string }[] }[]
      }
    ).items
  expect((await reported()).map(({ action, name }) => `${action} ${name}`)).toEqual([
    'entrega celosa@ejemplo.test',
    'cambio celosa@ejemplo.test',
    'cambio celosa@ejemplo.test',
  ])
  await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: person.id, role: 'Baja' } })
  expect(
    (
      await shop.ask('DELETE', '/personal-data', {
        as: shop.admin,
        body: { id_usuario: person.id, confirm: 'ELIMINAR' },
      })
    ).status,
  ).toBe(200)
  expect((await reported())[0]).toMatchObject({
    name: 'Cuenta eliminada',
    changes: [{ field: 'removed_at' }],
  })
  expect(await tablesWith(shop, ['celosa'])).toEqual([])
  // the removed user's row, whose role must not change
  const users = (await shop.ask('GET', '/user', { as: shop.admin })).body as { id: string }[]
  expect(users.map((user) => user.id)).not.toContain(person.id)
  const back = await shop.ask('PUT', '/user/perfil', {
    as: shop.admin,
    body: { id: person.id, role: 'User' },
  })
  expect(back.status).toBe(404)
})
