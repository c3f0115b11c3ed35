import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPaidOrder } from '../../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { requestReviews } from './review-requests.job.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const asking = { days: 5, publicUrl: 'http://localhost:9', apiUrl: 'http://localhost:9/api' }
const ask = (days = asking.days) => requestReviews(shop.database.db, { ...asking, days })

/** A person with an order that was delivered so many days ago. */
async function delivered(email: string, daysAgo: number, productId = 3) {
  const person = await shop.person(email)
  const { id, numero } = await insertPaidOrder(shop.database.pool, { userId: person.id, productId })
  await shop.database.pool.query(
    'UPDATE orders SET delivered_at = now() - make_interval(days => $2) WHERE id = $1',
    [id, daysAgo],
  )
  return { ...person, orderId: id, numero }
}

async function mailsTo(person: { id: string }) {
  const { rows } = await shop.database.pool.query<{ body: string; unsubscribe_url: string }>(
    `SELECT body, unsubscribe_url FROM outbox WHERE user_id = $1 AND message_id LIKE 'opinion-%' ORDER BY id`,
    [person.id],
  )
  return rows
}

test('some days after delivery, once for each order, with the wines that wait for an opinion', async () => {
  const due = await delivered('opina@ejemplo.test', 6)
  const early = await delivered('pronto@ejemplo.test', 4)
  const late = await delivered('tarde@ejemplo.test', 40)
  await ask(0)
  expect(await mailsTo(due)).toEqual([])
  // two processes at once
  await Promise.all([ask(), ask(), ask()])
  await ask()
  const [mail, ...more] = await mailsTo(due)
  expect(more).toEqual([])
  expect(mail?.body).toContain(due.numero)
  expect(mail?.body).toContain('shop:/review/3')
  for (const other of [early, late]) expect(await mailsTo(other)).toEqual([])
})

test('not about what was returned, cancelled or reviewed, nor to who is gone', async () => {
  const { pool } = shop.database
  const returned = await delivered('devuelve@ejemplo.test', 6)
  await pool.query(
    `UPDATE purchases SET returned = '[{"product_id":3,"quantity":1}]' WHERE id = (SELECT purchase_id FROM orders WHERE id = $1)`,
    [returned.orderId],
  )
  const asks = await delivered('quiere-devolver@ejemplo.test', 6)
  await shop.ask('POST', '/arrepentimiento', {
    body: { order: asks.numero, email: 'quiere-devolver@ejemplo.test' },
  })
  const reviewed = await delivered('ya-opino@ejemplo.test', 6)
  await shop.ask('POST', '/review', {
    as: reviewed.token,
    body: { id_prod: 3, id_user: reviewed.id, description: 'Muy rico', stars: 5 },
  })
  const cancelled = await delivered('cancela@ejemplo.test', 6)
  await pool.query(`UPDATE orders SET estado = 'Cancelada' WHERE id = $1`, [cancelled.orderId])
  const refunded = await delivered('devolvimos-todo@ejemplo.test', 6)
  await pool.query('UPDATE orders SET refunded_whole = true WHERE id = $1', [refunded.orderId])
  const gone = await delivered('se-fue@ejemplo.test', 6)
  await pool.query(`UPDATE users SET role = 'Baja' WHERE id = $1`, [gone.id])
  await ask()
  const silent = [returned, asks, reviewed, cancelled, refunded, gone]
  for (const person of silent) expect(await mailsTo(person)).toEqual([])
})

test('opinion mails can be declined by link or in the profile, and enabled again', async () => {
  const person = await delivered('no-quiere@ejemplo.test', 6, 4)
  await ask()
  const [mail] = await mailsTo(person)
  const stop = new URL(mail?.unsubscribe_url ?? '')
  expect(mail?.body).toContain(`/opiniones/baja${stop.search}`)
  const own = async () => (await shop.ask('GET', '/opinion-requests', { as: person.token })).body
  expect(await own()).toEqual({ wanted: true })
  expect((await shop.ask('POST', `/opinion-requests/stop${stop.search}`)).status).toBe(200)
  expect((await shop.ask('POST', `/opinion-requests/stop?token=${'0'.repeat(64)}`)).status).toBe(200)
  expect(await own()).toEqual({ wanted: false })
  const again = await insertPaidOrder(shop.database.pool, { userId: person.id, productId: 5 })
  await shop.database.pool.query(`UPDATE orders SET delivered_at = now() - interval '6 days' WHERE id = $1`, [
    again.id,
  ])
  await ask()
  expect(await mailsTo(person)).toHaveLength(1)
  await shop.ask('PUT', '/opinion-requests', { as: person.token, body: { wanted: true } })
  await ask()
  expect(await mailsTo(person)).toHaveLength(2)
})
