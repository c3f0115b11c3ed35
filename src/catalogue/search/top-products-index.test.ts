import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { findAnew } from '../products/product-cache.ts'
import { refillTopProducts } from './top-products-index.queries.ts'
import { findPage } from './find-page.queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const search = async (name: string, filter = {}, page = { page: 0, size: 500, sort: undefined }) => {
  const { ids, ...hits } = await findPage(shop.database.db, { name, ...filter }, page)
  return { items: await findAnew(shop.database.db)(ids), ...hits }
}
const held = async () => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM top_products_index ORDER BY id`.execute(
    shop.database.db,
  )
  return rows.map(({ id }) => id)
}

test('a small catalogue has no first tier', async () => {
  await refillTopProducts(shop.database.db)
  expect(await held()).toEqual([])
  expect(await search('tinto')).toMatchObject({ more: false })
})

test('searches the top products first and the whole catalogue when they are few', async () => {
  const { db } = shop.database
  const [every, rare, filtered] = [
    await search('tinto'),
    await search('rutini'),
    await search('tinto', { type: ['Tinto'] }),
  ]
  await refillTopProducts(db, 400, 500)
  const { rows } = await sql<{ id: number }>`SELECT id FROM (
    SELECT id FROM products WHERE archived_at IS NULL ORDER BY shop_order, id LIMIT 400) AS first ORDER BY id`.execute(
    db,
  )
  expect(await held()).toEqual(rows.map(({ id }) => id))

  const first = new Set(await held())
  const tiered = await search('tinto')
  expect(tiered.more).toBe(true)
  expect(tiered.total).toBe(every.items.filter(({ id }) => first.has(id)).length - 1)
  expect(tiered.items.every(({ id }) => first.has(id))).toBe(true)
  // in the same order as in the whole catalogue
  const order = every.items.filter(({ id }) => first.has(id)).map(({ id }) => id)
  expect(tiered.items.map(({ id }) => id)).toEqual(order)
  expect(await search('rutini')).toEqual(rare)
  expect(await search('tinto', { type: ['Tinto'] })).toEqual(filtered)
})

test('the first tier follows its wines at once, and is gone when the catalogue is small again', async () => {
  const { db } = shop.database
  await refillTopProducts(db, 400, 500)
  const [wine = 0, other = 0, stays = 0] = (await search('tinto')).items.map(({ id }) => id)
  await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', wine).execute()
  await db.updateTable('products').set({ name: 'Tinto Nuevo Nombre' }).where('id', '=', other).execute()
  await db.updateTable('products').set({ stock: 500 }).where('id', '=', stays).execute()
  const after = await search('tinto')
  expect(after.items.map(({ id }) => id)).not.toContain(wine)
  expect(after.items[0]).toMatchObject({ id: other, name: 'Tinto Nuevo Nombre' })
  expect(await held()).toContain(stays)
  await refillTopProducts(db, 400, 500)
  expect(await held()).toHaveLength(400)
  await db.updateTable('products').set({ archived_at: null }).where('id', '=', wine).execute()
  await refillTopProducts(db)
  expect(await held()).toEqual([])
})
