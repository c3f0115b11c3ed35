import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { notifyBackInStock } from './back-in-stock.job.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const wish = (as: string, id: number) => shop.ask('POST', '/restock', { as, body: { id_prod: id } })
const ids = (body: unknown) => (body as { id_prod: number }[]).map((wine) => wine.id_prod)
const stockOf = async (id: number) => {
  const { body } = await shop.ask('GET', `/products/detail/${id}`)
  return (body as { stock: number }[])[0]?.stock ?? 0
}
const move = (id: number, suma: number) =>
  shop.ask('PUT', '/stock', { as: shop.admin, body: { id, suma } }).then((answer) => answer.status)
const sellOut = async (id: number) => expect(await move(id, -(await stockOf(id)))).toBe(200)
/** Runs the job in several processes at once. */
const workers = () => Promise.all([1, 2, 3, 4].map(() => notifyBackInStock(shop.database.db)))
const mailsAbout = async (id: number) =>
  (
    await shop.database.pool.query<{ recipient: string; subject: string; body: string }>(
      `SELECT recipient, subject, body FROM outbox WHERE message_id LIKE 'restock-%' AND body LIKE $1 ORDER BY recipient`,
      [`%shop:/detail/${id}%`],
    )
  ).rows

/** The shop's own run of the job may have the rows: what it writes is committed a moment later. */
const expectMails = (id: number, recipients: string[]) =>
  expect.poll(async () => (await mailsAbout(id)).map((mail) => mail.recipient)).toEqual(recipients)

test('a back-in-stock mail is sent once per wish, with several processes', async () => {
  const [first, second] = await Promise.all([
    shop.person('espera@ejemplo.test'),
    shop.person('tambien@ejemplo.test'),
  ])
  await sellOut(30)
  await sellOut(31)
  expect(ids((await wish(first.token, 31)).body)).toEqual([31])
  // idempotent under concurrency
  const requested = await Promise.all([wish(first.token, 30), wish(first.token, 30), wish(first.token, 30)])
  expect(requested.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(ids((await wish(first.token, 30)).body)).toEqual([30, 31])
  await wish(second.token, 30)
  await workers()
  expect(await mailsAbout(30)).toEqual([])

  expect(await move(30, 5)).toBe(200)
  await Promise.all([workers(), workers()])
  await expectMails(30, ['espera@ejemplo.test', 'tambien@ejemplo.test'])
  const mails = await mailsAbout(30)
  expect(mails[0]?.subject).toMatch(/^Volvió /)
  expect(mails[0]?.body).toContain('Quedan 5 botellas')
  expect(ids((await shop.ask('GET', '/restock', { as: first.token })).body)).toEqual([31])

  // a settled wish stays settled: selling out and coming back again sends nothing unless it is made anew
  await sellOut(30)
  await wish(second.token, 30)
  expect(await move(30, 1)).toBe(200)
  await workers()
  await expectMails(30, ['espera@ejemplo.test', 'tambien@ejemplo.test', 'tambien@ejemplo.test'])
  const later = await mailsAbout(30)
  expect(later[2]?.body).toContain('Queda una botella')
})

test('a wish taken back, a wine no longer sold and a person shut out are not written about', async () => {
  const [back, shut] = await Promise.all([
    shop.person('retira@ejemplo.test'),
    shop.person('afuera@ejemplo.test'),
  ])
  await sellOut(40)
  await sellOut(41)
  await wish(back.token, 40)
  await wish(back.token, 41)
  await wish(shut.token, 40)
  const left = await shop.ask('DELETE', '/restock', { as: back.token, body: { id_prod: 40 } })
  expect(ids(left.body)).toEqual([41])
  await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: shut.id, role: 'Baja' } })
  await shop.ask('PUT', '/products/del/41', { as: shop.admin })
  // sent at the change of stock, before the job's interval
  expect(ids((await shop.ask('GET', '/restock', { as: back.token })).body)).toEqual([])
  await workers()
  await shop.ask('PUT', '/products/restore/41', { as: shop.admin })
  await move(40, 3)
  await move(41, 3)
  await workers()
  expect([...(await mailsAbout(40)), ...(await mailsAbout(41))]).toEqual([])
})

test('only a wine that ran out is waited for, and not too many at once', async () => {
  const person = await shop.person('todo@ejemplo.test')
  const rejected = async (id: number) => (await wish(person.token, id)).status
  expect([await rejected(1), await rejected(999_999_999)]).toEqual([409, 404])
  await shop.ask('PUT', '/products/del/42', { as: shop.admin })
  expect(await rejected(42)).toBe(409)
  await shop.database.pool.query('UPDATE products SET stock = reserved WHERE id BETWEEN 500 AND 600')
  await shop.database.pool.query(
    'INSERT INTO restock_wishes (user_id, product_id) SELECT $1, id FROM generate_series(500, 599) id',
    [person.id],
  )
  expect(await rejected(600)).toBe(409)
  // a repeated wish is no new one
  expect(await rejected(500)).toBe(200)
})

test('the owner sees how many wait for a wine, the most awaited first', async () => {
  await sellOut(50)
  await sellOut(51)
  for (const name of ['a', 'b', 'c']) {
    const { token } = await shop.person(`${name}-espera@ejemplo.test`)
    await wish(token, 51)
    if (name === 'a') await wish(token, 50)
  }
  const { body } = await shop.ask('GET', '/restock/waiting?ids=50,51,52', { as: shop.admin })
  expect(body).toMatchObject([
    { id_prod: 51, waiting: 3 },
    { id_prod: 50, waiting: 1 },
  ])
  expect(ids((await shop.ask('GET', '/restock/waiting', { as: shop.admin })).body)[0]).toBe(51)
})
