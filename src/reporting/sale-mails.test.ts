import { beforeAll, expect, test } from 'vitest'
import { withDemoDatabase } from '../../test/database.ts'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { formatPesos } from '../money/money.ts'
import { enqueueSaleMails } from './sale-mails.job.ts'

const database = withDemoDatabase()
const shop = 'duenia@ejemplo.test'
const userId = 'prueba|avisos-de-venta'

beforeAll(async () => {
  const { pool } = database()
  await pool.query(
    `INSERT INTO users (id, full_name, email) VALUES ($1, 'Compradora', 'compra@ejemplo.test')`,
    [userId],
  )
  // ignore the seeded orders
  await pool.query('UPDATE orders SET owner_told_at = now()')
  await pool.query(`UPDATE products p SET name = 'Uno', vintage = 2019, volume_ml = 750 WHERE id = 5`)
})

const buy = (estado: string) =>
  insertPaidOrder(database().pool, {
    userId,
    productId: 5,
    estado,
    email: 'compra@ejemplo.test',
    street: 'Gorriti 5000',
  })
/** A sale paid at `at`. */
const sell = async (at: string, estado = 'Creada') => {
  const order = await buy(estado)
  await database().pool.query('UPDATE orders SET paid_at = $2 WHERE id = $1', [order.id, at])
  return order
}
const tell = (sales: 'each' | 'daily' | 'none', at = '2026-11-22T15:00:00Z', hour = 8) =>
  enqueueSaleMails(database().db, { email: shop, sales, sales_hour: hour }, new Date(at))
/** Sales of the same wine, paid now. */
const insertPaidOrders = async (count: number) => {
  const { id } = await buy('Creada')
  await database().pool.query(
    `WITH n AS (SELECT generate_series(2, $2::int) AS n),
     purchase AS (INSERT INTO purchases (user_id, attempt, lines, total, id_payment, hold)
       SELECT p.user_id, p.attempt || n.n, p.lines, p.total, p.id_payment || n.n, p.hold
       FROM n, purchases p JOIN orders o ON o.purchase_id = p.id WHERE o.id = $1 RETURNING id, user_id, total, id_payment),
     placed AS (INSERT INTO orders (numero, purchase_id, user_id, estado, total, id_payment, email_envio, paid_at)
       SELECT 'm' || id, id, user_id, 'Creada', total, id_payment, '', now() FROM purchase RETURNING id)
     INSERT INTO order_items (order_id, line, product_id, name, producer, vintage, volume_ml, image, quantity, unit_price, type, variety, degree_sugar)
       SELECT placed.id, i.line, i.product_id, i.name, i.producer, i.vintage, i.volume_ml, i.image, i.quantity, i.unit_price, i.type, i.variety, i.degree_sugar
       FROM placed, order_items i WHERE i.order_id = $1`,
    [id, count],
  )
}
const messages = async () => {
  const { rows } = await database().pool.query<{
    message_id: string
    user_id: string | null
    subject: string
    body: string
  }>('DELETE FROM outbox WHERE recipient = $1 RETURNING message_id, user_id, subject, body', [shop])
  return rows
}
const fullName = async () => {
  const { rows } = await database().pool.query<{ name: string }>(
    'SELECT wine_name(p) AS name FROM products p WHERE id = 5',
  )
  return rows[0]?.name ?? ''
}

test('each sale mails the owner once, with several processes: items, total, destination and link', async () => {
  const [paid, cancelled] = [await buy('Creada'), await buy('Cancelada')]
  await Promise.all([tell('each'), tell('each'), tell('each')])
  const [mail, ...more] = await messages()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ message_id: `sale-${paid.id}`, user_id: userId })
  expect(mail?.subject).toMatch(new RegExp(`^Venta ${paid.numero}: \\$`))
  for (const part of [
    `1 x ${await fullName()}`,
    'Gorriti 5000',
    'Total: $',
    `shop:/user/orderDetailAdmin?id=${paid.id}`,
  ])
    expect(mail?.body).toContain(part)
  expect(await fullName()).toMatch(/Uno 2019 · 750 ml$/)
  expect(mail?.body).not.toContain(cancelled.numero)
  // the message's copy may be long gone
  await tell('each')
  expect(await messages()).toEqual([])
})

test('the mail of a sale says that it is a gift, how it is packed and for whom; the list of a day names no person', async () => {
  const gift = {
    wrap: true,
    message: 'Que lo disfrutes',
    recipient: 'Julia Ríos',
    phone: '11 5555-0101',
    wished_day: '2026-12-24',
    hide_prices: true,
  }
  const giveAway = (id: number) =>
    database().pool.query('UPDATE orders SET gift = $2 WHERE id = $1', [id, JSON.stringify(gift)])
  await giveAway((await buy('Creada')).id)
  await tell('each')
  const [mail] = await messages()
  expect(mail?.body).toContain(
    'REGALO: envolver, con tarjeta, sin precios en la caja, pedida para el 24/12/2026. Para Julia Ríos, 11 5555-0101.',
  )
  expect(mail?.body).not.toContain(gift.message)
  await giveAway((await sell('2026-11-20T20:00:00Z')).id)
  await tell('daily', '2026-11-20T22:59:00Z', 20)
  await tell('daily', '2026-11-20T23:00:00Z', 20)
  const [list] = await messages()
  expect(list?.body).toContain('Es para regalo')
  expect(list?.body).not.toContain('Julia')
})

test('once a day: all sales in one list, which names wines and no person', async () => {
  const single = await sell('2026-11-21T20:00:00Z')
  const other = await sell('2026-11-22T10:58:00Z', 'Procesando')
  await tell('daily', '2026-11-22T10:59:00Z')
  expect(await messages()).toEqual([])
  await tell('daily', '2026-11-22T11:00:00Z')
  const { rows } = await database().pool.query<{ body: string; user_id: string | null }>(
    `SELECT body, user_id FROM outbox WHERE message_id = 'sales-2026-11-22'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.user_id).toBeNull()
  for (const part of [single.numero, other.numero, await fullName()]) expect(rows[0]?.body).toContain(part)
  expect(rows[0]?.body).not.toMatch(/Gorriti|Compradora|compra@/)
  // later sales on that day wait for the next list
  await sell('2026-11-22T11:30:00Z')
  await tell('daily', '2026-11-22T20:00:00Z')
  expect(await messages()).toHaveLength(1)
  await tell('daily', '2026-11-23T11:00:00Z')
  expect(await messages()).toMatchObject([{ message_id: 'sales-2026-11-23' }])
})

test('a day without sales has no list, and its hour can be another; nothing is lost when it changes', async () => {
  await tell('daily', '2026-11-24T11:00:00Z')
  expect(await messages()).toEqual([])
  // a sale after the hour belongs to the next list, even if this day has none
  const late = await sell('2026-11-24T15:00:00Z')
  await tell('daily', '2026-11-24T16:00:00Z')
  expect(await messages()).toEqual([])
  // 20:00 at the shop
  await tell('daily', '2026-11-24T22:59:00Z', 20)
  expect(await messages()).toEqual([])
  await Promise.all(Array.from({ length: 3 }, () => tell('daily', '2026-11-24T23:00:00Z', 20)))
  expect(await messages()).toMatchObject([{ message_id: 'sales-2026-11-24' }])
  const waiting = await sell('2026-11-24T23:30:00Z')
  await tell('each', '2026-11-24T23:31:00Z')
  expect((await messages()).map((mail) => mail.message_id)).toEqual([`sale-${waiting.id}`])
  expect(late.id).not.toBe(waiting.id)
})

test('the list of a day of 1,203 sales counts and sums them all, and leaves none for the next day', async () => {
  const { pool } = database()
  await insertPaidOrders(1200)
  await pool.query(
    `UPDATE orders SET paid_at = '2026-11-25T10:00:00Z' WHERE user_id = $1 AND owner_told_at IS NULL`,
    [userId],
  )
  for (const _ of Array(3)) await sell('2026-11-25T10:30:00Z')
  await sell('2026-11-25T10:40:00Z', 'Cancelada')
  const { rows } = await pool.query<{ total: string }>(
    `SELECT sum(total) / 100 AS total FROM orders WHERE owner_told_at IS NULL AND paid_at < '2026-11-25T11:00:00Z' AND estado <> 'Cancelada'`,
  )
  await tell('daily', '2026-11-25T11:00:00Z')
  const [mail] = await messages()
  expect(mail?.subject).toContain('1.203 ventas')
  expect(mail?.subject).toContain(formatPesos(Number(rows[0]?.total)).replaceAll('\u00a0', ' '))
  expect(mail?.body).toContain('Y 1.103 más')
  await tell('daily', '2026-11-26T11:00:00Z')
  expect(await messages()).toEqual([])
})

test('none at all, and none of them later', async () => {
  await buy('Creada')
  await tell('none')
  await tell('each')
  expect(await messages()).toEqual([])
})
