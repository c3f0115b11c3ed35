import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headings, marked, review, rowsOf, save, until, wine } from '../../../test/importing.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { findStockFaults } from '../../inventory/stock-ledger.queries.ts'
import { undoBatch } from './undo-import.queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const undo = (id: number, as = shop.admin) => shop.ask('POST', `/imports/${id}/undo`, { as })

type Stored = {
  name: string
  list_price: number
  stock: number
  minimo: number
  summary: string
  archived: boolean
}

async function stored(condition: string): Promise<Stored[]> {
  const { rows } = await shop.database.pool.query<Stored>(
    `SELECT name, list_price, stock, minimo, summary, archived_at IS NOT NULL AS archived FROM products WHERE ${condition} ORDER BY id`,
  )
  return rows
}

test('an undone import archives its new wines, restores changed ones, and can be repeated', async () => {
  const before = await stored('id IN (30, 31)')
  const list = await marked(
    shop,
    [`Id;${headings}`, `;${wine('Deshecho uno')}`, '30;;;;;;;20777;;5;;;', '31;;;;;;;20888;;;;;Otra.'].join(
      '\n',
    ),
  )
  const first = await review(shop, list)
  const done = await save(shop, first.id, 'todo-o-nada')
  expect(done).toMatchObject({ created: 1, changed: 2, undoable: true })
  expect((await undo(first.id, shop.customer.token)).status).toBe(403)
  expect((await undo(first.id)).status).toBe(200)
  expect(await until(shop, first.id, 'deshecha')).toMatchObject({ undone: 3, kept: 0, undoable: false })
  expect(await stored('id IN (30, 31)')).toEqual(before)
  expect(await stored(`name = 'Deshecho uno'`)).toMatchObject([{ archived: true, stock: 0 }])
  expect(await findStockFaults(shop.database.db)).toEqual([])
  expect((await undo(first.id)).status).toBe(409)
  // the list once more: the wine is on sale again, and is not there twice
  const second = await review(shop, list)
  expect((await rowsOf(shop, second.id)).map((row) => row.verdict)).toEqual(['cambiar', 'cambiar', 'cambiar'])
  await save(shop, second.id, 'todo-o-nada')
  expect(await stored(`name = 'Deshecho uno'`)).toMatchObject([{ archived: false, stock: 24 }])
  await undo(second.id)
  await until(shop, second.id, 'deshecha')
  expect(await stored(`name = 'Deshecho uno'`)).toMatchObject([{ archived: true, stock: 0 }])
})

test('an undo skips later changes, and bottles that were sold stay sold', async () => {
  const [before] = await stored('id = 33')
  const { id } = await review(shop, await marked(shop, 'Id;Precio;Stock mínimo;Stock\n33;20999;77;100\n'))
  await save(shop, id, 'todo-o-nada')
  const { pool } = shop.database
  await pool.query(`UPDATE products SET list_price = 123400, stock = stock - 3 WHERE id = 33`)
  await pool.query(
    `INSERT INTO stock_ledger (product_id, kind, quantity, actor) VALUES (33, 'menos', -3, 'shop')`,
  )
  await undo(id)
  expect(await until(shop, id, 'deshecha')).toMatchObject({ undone: 0, kept: 1 })
  expect(await stored('id = 33')).toMatchObject([
    { list_price: 123_400, minimo: before?.minimo, stock: Math.max(0, (before?.stock ?? 0) - 3) },
  ])
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('of two clicks one undoes, and an import that changed nothing cannot be undone', async () => {
  const { id } = await review(shop, await marked(shop, 'Id;Precio\n35;24321\n'))
  expect((await undo(id)).status).toBe(409)
  await save(shop, id, 'todo-o-nada')
  const both = await Promise.all([undo(id), undo(id)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  await until(shop, id, 'deshecha')
  expect((await undo(999_999)).status).toBe(404)
})

test('wines are taken back together: sixty of them in few statements, and one that cannot be alone is left', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `;${wine(`Junto ${index}`)}`)
  const changed = [...Array(20).keys()].map((index) => `${100 + index};;;;;;;;;;9;;`)
  const { id } = await review(
    shop,
    await marked(shop, [`Id;${headings}`, ...lines, ...changed, '130;;;;;;;;;;9;;'].join('\n')),
  )
  await save(shop, id, 'saltear')
  // a bodega that is gone by then
  await shop.database.pool.query(
    `UPDATE import_saved SET before = before || '{"id_prod": 999999}',
      after = after || (SELECT jsonb_build_object('id_prod', id_prod) FROM products WHERE id = 130) WHERE product_id = 130`,
  )
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  }
  await shop.database.db.transaction().execute((trx) => undoBatch(trx.withPlugin(counter), id, 'shop'))
  expect(statements).toBeLessThan(40)
  const { rows } = await shop.database.pool.query('SELECT undone, kept FROM imports WHERE id = $1', [id])
  expect(rows).toEqual([{ undone: 60, kept: 1 }])
  expect(await stored(`name LIKE 'Junto %' AND (archived_at IS NULL OR stock > 0)`)).toEqual([])
  expect(await findStockFaults(shop.database.db)).toEqual([])
})
