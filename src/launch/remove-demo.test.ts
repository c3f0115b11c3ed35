import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capabilities } from '../capabilities/capabilities.ts'
import { joinHooks } from '../capabilities/hooks.ts'
import { sql } from 'kysely'
import { demoGoods } from '../../seeds/demo-goods.ts'
import { plantDemoShop } from '../../seeds/plant-demo-shop.ts'
import { withDemoDatabase } from '../../test/database.ts'
import { order, pay, stockOf } from '../../test/buying.ts'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { plainWine } from '../../test/plain-wine.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { removeDemo, type DemoRemoval } from './remove-demo.ts'

/** Wines and what else the demo sells. */
const demoProducts = 999 + demoGoods.length

let shop: TestShop
let owner: { token: string; id: string }
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const count = async (from: string) => {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${from}`,
  )
  return rows[0]?.count
}
const remove = (as = owner.token) => shop.ask('DELETE', '/admin/launch/demo', { as })
const look = async (as: string) => (await shop.ask('GET', '/admin/launch/demo', { as })).body

test('before the owner has an account of their own nothing is removed', async () => {
  const answer = await remove(shop.admin)
  expect(answer.status).toBe(409)
  expect(await count('products')).toBe(demoProducts)
  expect(await look(shop.admin)).toMatchObject({
    there: true,
    own_admin: false,
    as_demo: true,
    wines: demoProducts,
  })
  owner = await shop.staff('duena@ejemplo.test', 'Admin')
  expect((await shop.ask('DELETE', '/admin/launch/demo', { as: shop.customer.token })).status).toBe(403)
})

const wines = async () =>
  (await shop.ask('GET', '/products/all', { as: owner.token })).body as { id: number }[]
const estateOf = async (id: number) => {
  const { rows } = await shop.database.pool.query<{ archived: boolean }>(
    'SELECT archived_at IS NOT NULL AS archived FROM products WHERE id = $1',
    [id],
  )
  return rows[0] === undefined ? 'gone' : rows[0].archived ? 'archived' : 'on sale'
}

test('all of the demo goes after a backup; what the owner made, sold or changed stays', async () => {
  const { pool } = shop.database
  const as = owner.token
  const buyer = await shop.person('ana@ejemplo.test')
  const sold = await insertPaidOrder(pool, { userId: buyer.id, productId: 11, street: 'Mitre 1' })
  await insertPaidOrder(pool, { userId: shop.customer.id, productId: 12 })
  // the demo's people try the sandbox on a wine of the owner's
  const made = await shop.ask('POST', '/products', { as, body: { ...plainWine, name: 'El mío', stock: 10 } })
  expect(made.status).toBe(200)
  const own = await newest()
  const tried = await pay(shop, shop.customer.token, await order(shop, shop.customer.token, own, 3))
  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: tried.id, estado: 'Procesando' } })
  await pool.query(
    `INSERT INTO payment_disputes (kind, provider_id, payment_id, amount, opened_at)
     SELECT 'claim', 'c1', p.payment_id, p.amount, now() FROM payments p JOIN orders o USING (purchase_id) WHERE o.id = $1`,
    [tried.id],
  )
  await order(shop, shop.customer.token, own, 2)
  await pool.query('INSERT INTO reviews (product_id, user_id, stars) VALUES (13, $1, 5)', [buyer.id])
  await pool.query(`INSERT INTO cart_items (user_id, product_id, amount) VALUES ($1, 20, 1), ($1, $2, 1)`, [
    buyer.id,
    own,
  ])
  await renamed(14)
  const hand = (title: string, product_ids: number[]) => ({ title, show: 'row', product_ids })
  const bands = [hand('Nuestros', [own, 20, 11]), hand('De muestra', [21, 22])]
  expect((await shop.ask('PUT', '/settings', { as, body: { bands } })).status).toBe(200)

  const plan = await look(as)
  const answer = await remove()
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { backup, removed } = answer.body as { backup: string; removed: Record<string, number> }
  expect(readdirSync(path.join(shop.dataDir, 'backups'))).toContain(backup)
  expect(removed).toMatchObject({ wines: demoProducts - 3, archived: 2, kept: 1, orders: 3, people: 2 })
  const losing = [
    { title: 'Nuestros', lost: 2, left: 1 },
    { title: 'De muestra', lost: 2, left: 0 },
  ]
  expect(plan).toMatchObject({ bands: losing })
  expect((answer.body as { message: string }).message).toContain('La fila «Nuestros»')
  expect((await shop.ask('GET', '/settings')).body).toMatchObject({
    bands: [{ title: 'Nuestros', product_ids: [own] }],
  })
  expect(plan).toMatchObject({
    wines: demoProducts - 3,
    archived: 2,
    kept: 1,
    orders: 3,
    own_admin: true,
    as_demo: false,
  })
  expect([await estateOf(11), await estateOf(12), await estateOf(13), await estateOf(14)]).toEqual([
    'archived',
    'gone',
    'archived',
    'on sale',
  ])
  expect((await wines()).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([14, own])
  expect(await stockOf(shop, own)).toEqual({ stock: 10, reserved: 0 })
  expect(await count('reviews')).toBe(1)
  expect(
    await count(`producers p WHERE NOT EXISTS (SELECT FROM products w WHERE w.id_prod = p.id_prod)`),
  ).toBe(0)
  expect(await count('delivery_zones')).toBe(0)
  expect((await shop.ask('GET', '/settings')).body).toMatchObject({ branches: [] })
  const orders = await pool.query<{ id: number; street: string }>(
    `SELECT id, address->>'calle' AS street FROM orders`,
  )
  expect(orders.rows).toEqual([{ id: sold.id, street: 'Mitre 1' }])
  expect(await count(`users WHERE email LIKE '%@descorche.test'`)).toBe(0)
})

async function newest(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ id: number }>('SELECT max(id)::int AS id FROM products')
  return rows[0]?.id ?? 0
}

/** A wine of the demo that the owner gave another name. */
async function renamed(id: number): Promise<void> {
  await shop.database.db.transaction().execute(async (trx) => {
    await sql`SELECT set_config('descorche.actor', ${owner.id}, true)`.execute(trx)
    await sql`UPDATE products SET name = 'Reserva de la casa' WHERE id = ${id}`.execute(trx)
  })
}

test('the accounts of the demo are gone, the step is done by looking, the history has one entry', async () => {
  for (const email of ['admin@descorche.test', 'cliente@descorche.test'])
    expect(await shop.identity.issueAccessToken(email)).toBeUndefined()
  expect((await shop.ask('GET', '/admin/summary', { as: shop.admin })).status).toBe(403)
  const { steps } = (await shop.ask('GET', '/admin/launch', { as: owner.token })).body as {
    steps: { id: string; done: boolean }[]
  }
  expect(steps.find(({ id }) => id === 'demo')?.done).toBe(true)
  const { items } = (await shop.ask('GET', '/audit?kind=muestra', { as: owner.token })).body as {
    items: object[]
  }
  expect(items).toMatchObject([{ kind: 'muestra', action: 'baja' }])
})

test('a second press does nothing', async () => {
  const again = await remove()
  expect([again.status, again.body]).toEqual([
    200,
    { message: 'La muestra ya no está.', backup: null, removed: {} },
  ])
})

const spare = withDemoDatabase()
const noAccounts = { addresses: ['admin@descorche.test'], ids: async () => [], remove: async () => undefined }
const winesLeft = async () => (await spare().db.selectFrom('products').select('id').execute()).length

test('without a backup nothing is removed; of two at once one removes; nothing is planted again', async () => {
  const { db } = spare()
  const removal = (backUp: () => Promise<string>) =>
    removeDemo({ db, hooks: joinHooks(capabilities), actor: 'shop', accounts: noAccounts, backUp })
  expect(await removal(async () => 'a.tar.gz')).toEqual({ ok: false, why: 'no-own-admin' })
  await db
    .insertInto('users')
    .values({ id: 'a|1', email: 'yo@ejemplo.test', full_name: 'Yo', role: 'Admin', picture: null })
    .execute()
  await expect(removal(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  expect(await winesLeft()).toBe(demoProducts)
  const second = () => removal(async () => 'b.tar.gz')
  let other: DemoRemoval | undefined
  const first = await removal(async () => {
    other = await second()
    return 'a.tar.gz'
  })
  expect([first.ok, other]).toEqual([true, { ok: false, why: 'under-way' }])
  expect(await second()).toEqual({ ok: false, why: 'no-demo' })
  await plantDemoShop(db, () => undefined)
  expect(await winesLeft()).toBe(0)
})
