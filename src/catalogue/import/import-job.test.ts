import { afterAll, beforeAll, expect, test } from 'vitest'
import { headings, marked, review, rowsOf, until, upload, wine } from '../../../test/importing.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { findStockFaults } from '../../inventory/stock-ledger.queries.ts'
import { workOnImports } from './import.job.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('all or nothing: a row that became invalid since the dry run rolls back', async () => {
  const names = Array.from({ length: 450 }, (_, n) => wine(`Entero ${n}`))
  const checked = await review(
    shop,
    await marked(shop, [`Id;${headings}`, ...names.map((row) => `;${row}`), `8;;;;;;;;;1;;;`].join('\n')),
  )
  expect(checked.verdicts).toMatchObject({ crear: 450, cambiar: 1, rechazar: 0 })
  // meanwhile two bottles of the last row's wine are reserved
  await shop.database.db.updateTable('products').set({ reserved: 2 }).where('id', '=', 8).execute()
  await shop.ask('POST', `/imports/${checked.id}/run`, { as: shop.admin, body: { mode: 'todo-o-nada' } })
  const after = await until(shop, checked.id, 'revisada')
  expect(after.verdicts).toMatchObject({ crear: 450, rechazar: 1 })
  const saved = await shop.database.db
    .selectFrom('products')
    .select('id')
    .where('name', 'like', 'Entero %')
    .execute()
  expect(saved).toEqual([])
  await shop.database.db.updateTable('products').set({ reserved: 0 }).where('id', '=', 8).execute()
})

test('all or nothing: an import that is cancelled at the last moment saves nothing', async () => {
  const { pool } = shop.database
  const checked = await review(shop, [headings, wine('Cancelado a último momento')].join('\n'))
  // everything is saved, and the last statement before the commit is about to be run
  await pool.query(`CREATE FUNCTION wait_a_moment() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(1); RETURN NULL; END $$;
    CREATE TRIGGER wait_a_moment BEFORE UPDATE OF created ON imports EXECUTE FUNCTION wait_a_moment()`)
  await shop.ask('POST', `/imports/${checked.id}/run`, { as: shop.admin, body: { mode: 'todo-o-nada' } })
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
          )
        ).rows.length,
      { interval: 20 },
    )
    .toBe(1)
  expect((await shop.ask('PUT', `/imports/${checked.id}/cancel`, { as: shop.admin })).status).toBe(200)
  await expect.poll(async () => (await rowsOf(shop, checked.id)).map((row) => row.saved)).toEqual([false])
  await pool.query('DROP TRIGGER wait_a_moment ON imports')
  const { rows } = await pool.query(`SELECT FROM products WHERE name = 'Cancelado a último momento'`)
  expect(rows).toHaveLength(0)
  expect(await until(shop, checked.id, 'cancelada')).toMatchObject({ created: 0 })
})

test('a stuck import does not block others', async () => {
  const { pool } = shop.database
  const stuck = await upload(shop, [headings, wine('Trabado')].join('\n'))
  await pool.query(`CREATE FUNCTION refuse_to_judge() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'not today' USING ERRCODE = '55000'; END $$;
    CREATE TRIGGER refuse_to_judge BEFORE UPDATE OF verdict ON import_rows FOR EACH ROW
      WHEN (NEW.import_id = ${stuck.id} AND NEW.verdict IS NOT NULL) EXECUTE FUNCTION refuse_to_judge()`)
  await pool.query(`UPDATE imports SET state = 'revisando' WHERE id = $1`, [stuck.id])
  await review(shop, [headings, wine('El que sigue')].join('\n'))
  await pool.query('DROP TRIGGER refuse_to_judge ON import_rows')
  await until(shop, stuck.id, 'revisada')
})

test('an interrupted import resumes at its batch, and two workers do nothing twice', async () => {
  const checked = await review(
    shop,
    [headings, ...Array.from({ length: 1300 }, (_, n) => wine(`Tandas ${n}`))].join('\n'),
  )
  const other = openDatabase({ connectionString: shop.database.connectionString, poolSize: 3 })
  await shop.ask('POST', `/imports/${checked.id}/run`, { as: shop.admin, body: { mode: 'saltear' } })
  await Promise.all([workOnImports(other.db, 1), workOnImports(other.db, 20_000)])
  const done = await until(shop, checked.id, 'terminada')
  await other.close()
  expect(done).toMatchObject({ created: 1300, changed: 0 })
  const { rows } = await shop.database.pool.query<{ n: number; names: number }>(
    `SELECT count(*) AS n, count(DISTINCT name) AS names FROM products WHERE name LIKE 'Tandas %'`,
  )
  expect(rows[0]).toEqual({ n: 1300, names: 1300 })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})
