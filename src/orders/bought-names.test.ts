import { afterAll, beforeAll, expect, test } from 'vitest'
import { atBranch, mailsTo, pay, until } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderAnswer } from './orders.contract.ts'

let shop: TestShop
let producer = ''
let paid: OrderAnswer
const email = 'dos-cosechas@ejemplo.test'
let person: { token: string; id: string }

/** Two wines with the same name and producer, bought together and paid. */
beforeAll(async () => {
  shop = await openTestShop()
  const { rows } = await shop.database.pool.query<{ producer: string }>(`
    UPDATE products p SET name = 'Gemelo', vintage = v.vintage, volume_ml = v.volume_ml, id_prod = first.id_prod, stock = p.reserved + 12
    FROM (VALUES (1, 2019, 750), (2, 2021, 1500)) AS v (id, vintage, volume_ml), products first, producers b
    WHERE p.id = v.id AND first.id = 1 AND b.id_prod = first.id_prod RETURNING b.description AS producer`)
  producer = rows[0]?.producer ?? ''
  person = await shop.person(email)
  const products = [1, 2].map((product_id) => ({ product_id, quantity: 1 }))
  const begun = await shop.ask('POST', '/payment', { as: person.token, body: { products, ...atBranch } })
  const { id_payment } = begun.body as { id_payment: string }
  const placed = await shop.ask('POST', '/orders', { as: person.token, body: { id_payment } })
  paid = await pay(shop, person.token, (placed.body as { order: OrderAnswer }).order)
})
afterAll(() => shop.close())

const both = () => [`${producer} Gemelo 2019 · 750 ml`, `${producer} Gemelo 2021 · 1500 ml`] as const
const expectBoth = (text: string) => {
  for (const name of both()) expect(text).toContain(name)
}

test('an order says bodega, vintage and content of what was bought, whatever the catalogue says later', async () => {
  const pool = shop.database.pool
  await pool.query(`UPDATE products SET vintage = 1999 WHERE id IN (1, 2)`)
  const { body } = await shop.ask('GET', `/orders?id=${paid.id}`, { as: person.token })
  const lines = (body as OrderAnswer[])[0]?.order_items.map(({ product }) => product)
  expect(lines).toMatchObject([
    { name: 'Gemelo', producer, vintage: 2019, volumeMl: 750 },
    { name: 'Gemelo', producer, vintage: 2021, volumeMl: 1500 },
  ])
  await pool.query(`UPDATE products SET vintage = CASE id WHEN 1 THEN 2019 ELSE 2021 END WHERE id IN (1, 2)`)
})

test('full wine names go to the provider and into mails', async () => {
  const { rows } = await shop.database.pool.query<{ body: string }>(
    'SELECT body::text AS body FROM sandbox_preferences WHERE id = $1',
    [paid.id_payment],
  )
  expectBoth(rows[0]?.body ?? '')
  // tickets are paid when the bottles are no longer held
  expect(JSON.parse(rows[0]?.body ?? '{}')).toMatchObject({
    payment_methods: { installments: 12, excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
    statement_descriptor: 'DESCORCHE',
  })
  await mailsTo(shop, email, 1)
  const mails = await shop.database.pool.query<{ html: string; body: string }>(
    'SELECT html, body FROM mail_catcher WHERE recipient = $1',
    [email],
  )
  for (const mail of mails.rows) {
    expectBoth(mail.body)
    expectBoth(mail.html)
  }
})

test('files and figures tell them apart', async () => {
  expectBoth((await shop.ask('GET', `/export/sales?q=${paid.numero}`, { as: shop.admin })).body as string)
  const day = new Date().toISOString().slice(0, 10)
  const before = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const report = await shop.ask('GET', `/sales/report?fdesde=${before}&fhasta=${day}`, { as: shop.admin })
  expectBoth(JSON.stringify((report.body as { wines: unknown }).wines))
  await shop.ask('PUT', '/stock', { as: shop.admin, body: { id: 1, suma: 1 } })
  await shop.ask('PUT', '/stock', { as: shop.admin, body: { id: 2, suma: 1 } })
  expectBoth(JSON.stringify((await shop.ask('GET', '/audit?kind=stock', { as: shop.admin })).body))
  const requested = await shop.ask('POST', '/arrepentimiento', { body: { order: paid.numero, email } })
  expect(requested.status).toBe(200)
  expectBoth(
    JSON.stringify((await shop.ask('GET', `/arrepentimiento?order=${paid.id}`, { as: shop.admin })).body),
  )
})

test('favourites, cart, back-in-stock wishes and orders name the vintage', async () => {
  const as = person.token
  for (const id_prod of [1, 2]) {
    await shop.ask('POST', '/favorite', { as, body: { id_prod } })
    await shop.ask('POST', '/shoppingCart', { as, body: { products: { id_prod, amount: 1 } } })
  }
  for (const path of ['/favorite', '/shoppingCart']) {
    const items = (await shop.ask('GET', path, { as })).body as { product: object }[]
    expect(
      items.map((item) => item.product),
      path,
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ producer, vintage: 2019, volumeMl: 750 }),
        expect.objectContaining({ producer, vintage: 2021, volumeMl: 1500 }),
      ]),
    )
  }
  expectBoth(JSON.stringify((await shop.ask('GET', '/products/suggestions?name=gemelo')).body))
  expectBoth(JSON.stringify((await shop.ask('GET', '/personal-data', { as })).body))
  // a back-in-stock wish names the vintage, and so does its mail
  const { pool } = shop.database
  await pool.query('UPDATE products SET stock = reserved WHERE id IN (1, 2)')
  const products = [1, 2].map((product_id) => ({ product_id, quantity: 1 }))
  const rejected = await shop.ask('POST', '/payment', { as, body: { products } })
  expect(rejected.status).toBe(409)
  expectBoth((rejected.body as { detail: string }).detail)
  for (const id_prod of [1, 2]) await shop.ask('POST', '/restock', { as, body: { id_prod } })
  expectBoth(JSON.stringify((await shop.ask('GET', '/restock/waiting', { as: shop.admin })).body))
  await pool.query('UPDATE products SET stock = reserved + 3 WHERE id IN (1, 2)')
  const reported = await until(async () => {
    const { rows } = await pool.query<{ subject: string }>(
      `SELECT subject FROM outbox WHERE recipient = $1 AND message_id LIKE 'restock-%'`,
      [email],
    )
    return rows.length === 2 ? rows : undefined
  })
  expectBoth(reported.map((mail) => mail.subject).join('; '))
})
