import { expect } from 'vitest'
import { insertInvoice, insertPaidOrder } from './paid-order.ts'
import type { TestShop } from './shop.ts'

/** Values unique to this person. */
export const nickname = 'xiomara.quiroga'
export const street = 'Pasaje Zorzal 4417'
export const words = 'Me recordó a mi abuela Xiomara'

/** A person who has left a trace everywhere. */
export async function livelyPerson(shop: TestShop, email: string) {
  const person = await shop.person(email)
  const as = person.token
  const { pool } = shop.database
  const order = await insertPaidOrder(pool, { userId: person.id, productId: 2, email, street })
  const address = { calle: street, ciudad: 'Rosario', provincia: 'Santa Fe', codigoPostal: '2000' }
  const requested = await Promise.all([
    shop.ask('POST', '/address', { as, body: { address } }),
    shop.ask('POST', '/favorite', { as, body: { id_prod: 3 } }),
    shop.ask('POST', '/shoppingCart', { as, body: { products: { id_prod: 4, amount: 2 } } }),
    shop.ask('PUT', '/shoppingCart/code', { as, body: { code: 'XIOMARA10' } }),
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
  await pool.query("SELECT pg_notify('job_due', 'back-in-stock')")
  const awaited = 'SELECT FROM restock_wishes WHERE user_id = $1 AND settled_at IS NULL'
  await expect.poll(async () => (await pool.query(awaited, [person.id])).rowCount).toBe(0)
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
  await pool.query("INSERT INTO customer_notes (customer, note, author) VALUES ($1, $2, 'shop')", [
    person.id,
    words,
  ])
  await pool.query("INSERT INTO customer_tags (customer, tag, author) VALUES ($1, $2, 'shop')", [
    person.id,
    nickname,
  ])
  await pool.query('INSERT INTO newsletter_consents (email, given) VALUES (lower($1), true)', [email])
  await pool.query("INSERT INTO order_notes (order_id, note, author) VALUES ($1, $2, 'shop')", [
    order.id,
    words,
  ])
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
  await invoiceOf(shop, order.id)
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
async function invoiceOf(shop: TestShop, orderId: number): Promise<void> {
  const { pool } = shop.database
  await pool.query(
    `INSERT INTO invoice_receivers (order_id, condition, cuit, name, address) VALUES ($1, 1, '30500010912', '', '')`,
    [orderId],
  )
  await insertInvoice(pool, orderId)
}

/** Tables whose rows hold one of the words, read as text. */
export async function tablesWith(shop: TestShop, wanted: readonly string[]): Promise<string[]> {
  const { pool } = shop.database
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const traces: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await pool.query(
      `SELECT 1 FROM "${name}" t WHERE lower(row_to_json(t)::text) LIKE ANY ($1) LIMIT 1`,
      [wanted.map((word) => `%${word.toLowerCase()}%`)],
    )
    if (hits.length > 0) traces.push(name)
  }
  return traces.toSorted()
}

/** As the person or an Admin removes an account through the API. */
export const removePerson = (shop: TestShop, as: string, body: object = { confirm: 'ELIMINAR' }) =>
  shop.ask('DELETE', '/personal-data', { as, body })

export async function reservedOf(shop: TestShop, id: number): Promise<number | undefined> {
  const { rows } = await shop.database.pool.query<{ reserved: number }>(
    'SELECT reserved FROM products WHERE id = $1',
    [id],
  )
  return rows[0]?.reserved
}
