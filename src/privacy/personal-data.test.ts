import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order as buy, pay, until, waitingForLocks, wineWithStock } from '../../test/buying.ts'
import { insertInvoice, insertPaidOrder } from '../../test/paid-order.ts'
import { dataInventory } from '../platform/database/data-inventory.ts'
import { columnsOf, rowsOf } from '../platform/database/data-inventory.queries.ts'
import { notifyBackInStock } from '../back-in-stock/back-in-stock.job.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const email = 'xiomara.quiroga@ejemplo.test'
const nickname = 'xiomara.quiroga'
const street = 'Pasaje Zorzal 4417'
const words = 'Me recordó a mi abuela Xiomara'
const all = [email, street, words]

/** A person who has left a trace everywhere. */
async function livelyPerson(email: string) {
  const person = await shop.person(email)
  const as = person.token
  const { pool } = shop.database
  const order = await insertPaidOrder(pool, { userId: person.id, productId: 2, email, street })
  const address = { calle: street, ciudad: 'Rosario', provincia: 'Santa Fe', codigoPostal: '2000' }
  const requested = await Promise.all([
    shop.ask('POST', '/address', { as, body: { address } }),
    shop.ask('POST', '/favorite', { as, body: { id_prod: 3 } }),
    shop.ask('POST', '/shoppingCart', { as, body: { products: { id_prod: 4, amount: 2 } } }),
    shop.ask('POST', '/review', { as, body: { id_prod: 2, description: words, stars: 5 } }),
    shop.ask('POST', '/consulta', { as, body: { name: nickname, email, question: words } }),
    shop.ask('GET', `/newsletter/subscribe?EMAIL=${email}&c=cb`),
    shop.ask('POST', '/email', { as, body: { subject: 'Confirmacion', to: email } }),
    shop.ask('POST', '/arrepentimiento', { body: { order: order.numero, email, reason: words } }),
  ])
  expect(requested.map((answer) => answer.status)).toEqual(requested.map(() => 200))
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM reviews WHERE user_id IS DISTINCT FROM $1 LIMIT 1',
    [person.id],
  )
  await shop.ask('POST', '/review/report', { as, body: { id: rows[0]?.id, reason: 'Ofensiva' } })
  await pool.query("INSERT INTO reviews_deleted_hidden VALUES (3, $1, 'Publicidad')", [person.id])
  await pool.query('INSERT INTO restock_wishes (user_id, product_id) VALUES ($1, 3)', [person.id])
  await notifyBackInStock(shop.database.db)
  await pool.query('INSERT INTO opinion_requests (order_id, user_id) VALUES ($1, $2)', [order.id, person.id])
  await pool.query(
    "INSERT INTO picks (order_id, product_id, picked, missing, note, actor) VALUES ($1, 3, 0, 1, $2, 'shop')",
    [order.id, words],
  )
  await pool.query(
    "INSERT INTO list_views (user_id, list, name, query) VALUES ($1, 'wines', 'Mías', 'name=x')",
    [person.id],
  )
  await pool.query("INSERT INTO list_columns (user_id, list, shown) VALUES ($1, 'wines', '{Stock}')", [
    person.id,
  ])
  await pool.query(
    "INSERT INTO question_answers (question_id, user_id, answer, actor) SELECT id, user_id, 'Sí', 'shop' FROM questions WHERE user_id = $1",
    [person.id],
  )
  await pool.query('INSERT INTO opinion_refusals (user_id) VALUES ($1)', [person.id])
  await pool.query(
    `INSERT INTO delivery_corrections (event_id, order_id, reason, before, after)
     SELECT id, order_id, $2, jsonb_build_object('text', $3::text), '{}' FROM order_events WHERE order_id = $1`,
    [order.id, words, street],
  )
  await pool.query(
    `INSERT INTO refunds (order_id, amount, reason, actor, idempotency_key, state, settled_at, credited_at)
     VALUES ($1, 1, $2, 'shop', 'clave-de-prueba', 'done', now(), now())`,
    [order.id, words],
  )
  await pool.query(
    `INSERT INTO payments_by_hand (order_id, way, amount, paid_on, note, actor, taken_back_at, taken_back_by, taken_back_reason)
     VALUES ($1, 'cash', 1, '2026-11-22', $2, 'shop', now(), 'shop', $2)`,
    [order.id, words],
  )
  await pool.query(
    `INSERT INTO transfer_receipts (order_id, file, type, bytes) VALUES ($1, 'receipts/' || gen_random_uuid(), 'image/webp', 1)`,
    [order.id],
  )
  await pool.query(
    `INSERT INTO returns (order_id, reason, actor, idempotency_key) VALUES ($1, $2, 'shop', 'clave-de-prueba')`,
    [order.id, words],
  )
  await pool.query(
    `INSERT INTO orders_by_hand (order_id, channel, customer, phone, seller, idempotency_key) VALUES ($1, 'phone', $2, $3, 'shop', $4)`,
    [order.id, nickname, words, `clave-${order.id}`],
  )
  await invoiceOf(order.id)
  // a purchase that is not paid yet, with its bottles held
  const payment = await shop.ask('POST', '/payment', {
    as,
    body: { products: [{ product_id: 5, quantity: 1 }] },
  })
  const { user_id, total, products, id_payment } = payment.body as Record<string, unknown>
  await shop.ask('POST', '/orders', { as, body: { user_id, total, products, id_payment } })
  await shop.ask('POST', '/payment', { as, body: { products: [{ product_id: 6, quantity: 1 }] } })
  return { ...person, email, order }
}

/** An A to a company, whose name the tests write into it. */
async function invoiceOf(orderId: number): Promise<void> {
  const { pool } = shop.database
  await pool.query(
    `INSERT INTO invoice_receivers (order_id, condition, cuit, name, address) VALUES ($1, 1, '30500010912', '', '')`,
    [orderId],
  )
  await insertInvoice(pool, orderId)
}

/** Tables whose rows hold one of the words, read as text. */
async function tablesWith(wanted: readonly string[]): Promise<string[]> {
  const { pool } = shop.database
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await pool.query(
      `SELECT 1 FROM "${name}" t WHERE lower(row_to_json(t)::text) LIKE ANY ($1) LIMIT 1`,
      [wanted.map((word) => `%${word.toLowerCase()}%`)],
    )
    if (hits.length > 0) found.push(name)
  }
  return found.toSorted()
}

const remove = (as: string, body: object = { confirm: 'ELIMINAR' }) =>
  shop.ask('DELETE', '/personal-data', { as, body })
const reservedOf = async (id: number) =>
  (await shop.database.pool.query<{ reserved: number }>('SELECT reserved FROM products WHERE id = $1', [id]))
    .rows[0]?.reserved

test('a person takes everything along, and then nothing of them can be read', async () => {
  const reserved = [await reservedOf(5), await reservedOf(6)]
  const person = await livelyPerson(email)
  const taken = await shop.ask('GET', '/personal-data', { as: person.token })
  expect(taken.status).toBe(200)
  const text = JSON.stringify(taken.body)
  for (const word of all) expect(text).toContain(word)
  for (const [name, part] of Object.entries(taken.body as object))
    // no payments through a checkout yet
    if (Array.isArray(part) && name !== 'pagos') expect(part.length, name).toBeGreaterThan(0)
  expect(await tablesWith(all)).toEqual(
    expect.arrayContaining(['addresses', 'orders', 'outbox', 'questions', 'reviews', 'users']),
  )

  // a request that waits for the shop keeps the account
  expect((await remove(person.token)).status).toBe(409)
  await shop.database.pool.query("UPDATE withdrawals SET state = 'rechazada'")
  expect((await remove(person.token, { confirm: 'eliminar' })).status).toBe(422)
  expect((await remove(person.token)).body).toMatchObject({ signInRemoved: true })

  expect(await tablesWith([...all, nickname])).toEqual([])
  expect([await reservedOf(5), await reservedOf(6)]).toEqual(reserved)

  // what stays: the purchase, with what was paid for it, and the province
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

test('a token that is still good opens nothing any more, and makes nobody anew', async () => {
  const person = await shop.person('vuelve@ejemplo.test')
  expect((await remove(person.token)).status).toBe(200)
  expect((await shop.ask('POST', '/user', { as: person.token, body: {} })).status).toBe(403)
  expect((await shop.ask('GET', '/favorite', { as: person.token })).status).toBe(403)
  expect(await tablesWith(['vuelve@ejemplo.test'])).toEqual([])
  expect(await shop.identity.issueAccessToken('vuelve@ejemplo.test')).toBeUndefined()
  // the address is free for a new account
  const again = await shop.person('vuelve@ejemplo.test')
  expect(again.id).not.toBe(person.id)
})

test("whoever makes an account with another's address, and removes it, takes nothing of theirs along", async () => {
  const { pool } = shop.database
  const address = 'duena.verdadera@ejemplo.test'
  const buyer = await shop.person('compradora@ejemplo.test')
  const order = await insertPaidOrder(pool, { userId: buyer.id, productId: 8, email: address })
  await pool.query(
    `INSERT INTO outbox (message_id, user_id, recipient, subject, html, body)
     SELECT 'order-event-' || id, $3, $2, 'x', 'x', 'x' FROM order_events WHERE order_id = $1 LIMIT 1`,
    [order.id, address, buyer.id],
  )
  // the address is not verified at sign-up
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
  expect((await remove(thief.token)).status).toBe(200)
  expect(await stored()).toEqual(before)
})

test('what a person takes along names nobody of the shop, and has their payments and what was decided', async () => {
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
  const actors = compras.flatMap((one) => one.timeline.map((event) => event.actor))
  expect(actors).toContain('shop')
  expect(actors).not.toContain(rows[0]?.full_name)
  expect(JSON.stringify(body)).not.toContain(rows[0]?.id)
  expect(body).toMatchObject({
    pagos: [{ compra: paid.numero, importe: paid.total, estado: 'approved' }],
    arrepentimientos: [{ compra: paid.numero, estado: 'rechazada', respuesta: 'Faltan dos botellas' }],
  })
})

test('whose purchase is on its way stays until it has come', async () => {
  const person = await shop.person('espera@ejemplo.test')
  const { numero } = await insertPaidOrder(shop.database.pool, {
    userId: person.id,
    productId: 7,
    estado: 'Procesando',
  })
  const rejected = await remove(person.token)
  expect(rejected.status).toBe(409)
  expect((rejected.body as { detail: string }).detail).toContain(numero)
})

test('an Admin is not removed; they remove others on request', async () => {
  expect((await remove(shop.admin)).status).toBe(409)
  const [one, other] = [await shop.person('pide@ejemplo.test'), await shop.person('otra@ejemplo.test')]
  const body = { id_usuario: one.id, confirm: 'ELIMINAR' }
  expect((await remove(other.token, body)).status).toBe(403)
  expect(
    (await shop.ask('GET', `/personal-data?id_usuario=${encodeURIComponent(one.id)}`, { as: other.token }))
      .status,
  ).toBe(403)
  expect((await remove(shop.admin, body)).status).toBe(200)
  expect((await remove(shop.admin, body)).status).toBe(404)
})

test('the history tells of what an Admin did with somebody, by the account and never by a name', async () => {
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
  expect(await tablesWith(['celosa'])).toEqual([])
  // the row of a removed user, whose role must not be changed
  const users = (await shop.ask('GET', '/user', { as: shop.admin })).body as { id: string }[]
  expect(users.map((user) => user.id)).not.toContain(person.id)
  const back = await shop.ask('PUT', '/user/perfil', {
    as: shop.admin,
    body: { id: person.id, role: 'User' },
  })
  expect(back.status).toBe(404)
})

test('whatever column of theirs a person is planted in, they get it and nothing of it stays', async () => {
  const { pool } = shop.database
  const person = await livelyPerson('plantada.entera@ejemplo.test')
  await pool.query("UPDATE withdrawals SET state = 'rechazada' WHERE state = 'recibida'")
  await pool.query(
    `INSERT INTO mail_catcher (message_id, user_id, recipient, subject, html, body)
     SELECT message_id, user_id, recipient, subject, html, body FROM outbox WHERE user_id = $1
     ON CONFLICT DO NOTHING`,
    [person.id],
  )
  await pool.query(`INSERT INTO identity_payloads (model, id, payload) VALUES ('Session', 'planted', $1)`, [
    JSON.stringify({ accountId: person.id, planted: 'planted' }),
  ])
  await pool.query(
    `INSERT INTO identity_throttle (key, email, failures, until, since) VALUES ('planted', $1, 1, now(), now())`,
    [person.email],
  )
  await pool.query(
    `INSERT INTO identity_sign_in_codes (uid, email, code_hash, expires_at) VALUES ('planted', $1, 'x', now())`,
    [person.email],
  )
  await pool.query(
    `INSERT INTO identity_tokens (token_hash, account_id, purpose, expires_at) VALUES ('planted', $1, 'password', now())`,
    [person.id],
  )
  await pool.query(`INSERT INTO identity_sessions (uid, account_id, user_agent) VALUES ('planted', $1, '')`, [
    person.id,
  ])
  await pool.query(`INSERT INTO identity_devices (token_hash, account_id) VALUES ('planted', $1)`, [
    person.id,
  ])
  for (const row of [
    `identity_passkeys (id, account_id, public_key, counter, transports, device)
     VALUES ('planted', $1, '', 0, '{}', '')`,
    `web_sessions (id_hash, person_id, second_factor, id_token, expires_at)
     VALUES ('planted', $1, false, '', now())`,
    `identity_totp (account_id, secret) VALUES ($1, 'planted')`,
    `identity_recovery_codes (code_hash, account_id) VALUES ('planted', $1)`,
  ])
    await pool.query(`INSERT INTO ${row}`, [person.id])
  await pool.query(`INSERT INTO admin_invitations (email, expires_at) VALUES ($1, now())`, [person.email])
  const planted = await plantEverywhere(person)
  expect(planted.length).toBeGreaterThan(30)

  const taken = (await shop.ask('GET', '/personal-data', { as: person.token })).body as Record<
    string,
    unknown
  >
  for (const { table, column, mark } of planted) {
    const { exported, notExported } = dataInventory[table] ?? {}
    if (typeof exported !== 'string' || notExported?.[column]) continue
    expect(JSON.stringify(taken[exported]), `${table}.${column} in ${exported}`).toContain(mark)
  }
  expect((await remove(person.token)).status).toBe(200)
  // an invoice is kept as it was issued, for ten years
  expect(await tablesWith(['planted', 'plantada.entera'])).toEqual(['invoices'])
})

/** Writes a mark into every text that the data inventory calls personal, and each such table has rows to write to. */
/** Where a person is named in what is stored as JSON. */
const personIn: Record<string, string> = { body: 'payer', delivery: 'postal_code' }
const someDelivery = JSON.stringify({
  way: 'casa',
  name: 'Envío a domicilio',
  kind: 'home',
  zone: 'Cuyo',
  branch: null,
  hours: null,
  province: null,
  list_price: 0,
  discounts: [],
  price: 0,
  leaves: '2026-11-24',
  earliest: '2026-11-24',
  latest: '2026-11-25',
})

async function plantEverywhere({ id, email }: { id: string; email: string }) {
  const planted: { table: string; column: string; mark: string }[] = []
  for (const [name, table] of Object.entries(dataInventory)) {
    const rows = rowsOf(table, { id, email })
    if (!rows) continue
    const { rows: found } = await sql`SELECT 1 FROM ${sql.table(name)} WHERE ${rows}`.execute(
      shop.database.db,
    )
    expect(found.length, `${name} has rows of the person`).toBeGreaterThan(0)
    const { rows: types } = await shop.database.pool.query<{ column: string; type: string }>(
      'SELECT column_name AS column, data_type AS type FROM information_schema.columns WHERE table_name = $1',
      [name],
    )
    for (const column of columnsOf(table).personal) {
      const type = types.find((one) => one.column === column)?.type
      // their address is the mark where rows are found by it, and stands elsewhere already
      if (/^(email|recipient)$/.test(column) || !(type === 'text' || type === 'jsonb')) continue
      const mark = `planted-${name}-${column}`
      const value =
        type === 'text'
          ? sql`${mark}::text || ctid::text`
          : sql`coalesce(${sql.ref(column)}, ${column === 'delivery' ? someDelivery : '{}'}::jsonb)
              || jsonb_build_object(${personIn[column] ?? 'calle'}::text, ${mark}::text)`
      await sql`UPDATE ${sql.table(name)} SET ${sql.ref(column)} = ${value} WHERE ${rows}`.execute(
        shop.database.db,
      )
      planted.push({ table: name, column, mark })
    }
  }
  return planted
}

test('an account goes although a payment of its owner arrives in the same moment', async () => {
  const { pool } = shop.database
  const person = await shop.person('justo-ahora@ejemplo.test')
  const begun = await shop.ask('POST', '/payment', {
    as: person.token,
    body: { products: [{ product_id: await wineWithStock(shop, 5), quantity: 1 }] },
  })
  const { id_payment } = begun.body as { id_payment: string }
  const other = await pool.connect()
  await other.query('BEGIN')
  // as its order is made: the purchase first, then the person that it belongs to
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
  const reserved = await reservedOf(wine)
  const other = await pool.connect()
  await other.query('BEGIN')
  await other.query('SELECT 1 FROM purchases WHERE id_payment = $1 FOR UPDATE', [pending.id_payment])
  const removed = remove(person.token)
  await until(async () => ((await waitingForLocks(shop)) ? true : undefined))
  const paid = await insertPaidOrder(pool, { userId: person.id, productId: 7, estado: 'Procesando' })
  await other.query('COMMIT')
  other.release()
  const rejected = await removed
  expect(rejected.status).toBe(409)
  expect((rejected.body as { detail: string }).detail).toContain(paid.numero)
  const { body } = await shop.ask('GET', `/orders?id=${pending.id}`, { as: person.token })
  expect(body).toMatchObject([{ numero: pending.numero, estado: 'Ingreso' }])
  expect(await reservedOf(wine)).toBe(reserved)
})
