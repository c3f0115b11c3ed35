import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { capabilities } from '../../src/capabilities/capabilities.ts'
import { joinHooks } from '../../src/capabilities/hooks.ts'
import { findAfterSaleFaults } from '../../test/after-sale-rules.ts'
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts'
import { findStockFaults } from '../../src/inventory/stock-ledger.queries.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { activePromotions } from '../../src/promotions/promotions.queries.ts'
import { removeDemo } from '../../src/launch/remove-demo.ts'
import { walkInCustomerId } from '../../src/users/walk-in-customer.ts'
import { demoGoods } from '../demo-goods.ts'
import { plantDemoShop } from '../plant-demo-shop.ts'

let created: TestDatabase
let database: Database
beforeAll(async () => {
  created = await createEmptyDatabase()
  database = openDatabase({ connectionString: created.connectionString })
  await migrate(database.pool, path.resolve(import.meta.dirname, '../../migrations'), () => undefined)
  await plantDemoShop(database.db, () => undefined, past)
})
afterAll(async () => {
  await database.close()
  await created.drop()
})

const seller = {
  legalName: 'Vinoteca SRL',
  cuit: '30000000007',
  condition: 'responsable_inscripto' as const,
  grossIncome: '',
  activityStart: '',
  address: '',
}
const past = {
  now: new Date('2026-11-23T15:00:00Z'),
  notificationUrl: 'http://localhost:9/api/payment/notice',
  invoicing: { seller, pointOfSale: 1 },
}

test('bottles, money and vouchers of the past are as they must be', async () => {
  expect(await findStockFaults(database.db)).toEqual([])
  expect(await findAfterSaleFaults(database.db)).toEqual([])
})

/** The year's orders as they were before their charges were stored, brought over again; nothing of it stays. */
async function rebuilt(before: string, look: string): Promise<unknown[]> {
  const migration = await readFile(
    path.resolve(import.meta.dirname, '../../migrations/0840-charges.sql'),
    'utf8',
  )
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('CREATE TEMP TABLE charged ON COMMIT DROP AS SELECT id, charges FROM orders')
    await client.query('CREATE TEMP TABLE bought ON COMMIT DROP AS SELECT id, charges FROM purchases')
    await client.query('ALTER TABLE orders DROP COLUMN charges')
    await client.query('ALTER TABLE purchases DROP COLUMN charges')
    await client.query(before)
    await client.query(migration)
    return (await client.query(look)).rows
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('charges of older orders are rebuilt to the centavo, with kind, name, promotion and line', async () => {
  const differing = `SELECT o.id, o.charges, c.charges AS expected FROM orders o JOIN charged c USING (id) WHERE o.charges <> c.charges
    UNION ALL SELECT NULL, q.charges, b.charges FROM purchases q JOIN bought b USING (id) WHERE q.charges <> b.charges`
  expect(await rebuilt('SELECT', differing)).toEqual([])
  const kinds = `SELECT DISTINCT c->>'kind' AS kind FROM orders, jsonb_array_elements(charges) AS c ORDER BY 1`
  expect((await rebuilt('SELECT', kinds)).map((row) => (row as { kind: string }).kind)).toEqual([
    'delivery',
    'order_discount',
    'payment_method',
    'wine_discount',
  ])
})

test('what a staff member took off is rebuilt as that', async () => {
  const byHand = `UPDATE order_items SET unit_price = unit_price + 500, total = unit_price * quantity, charged = total
      WHERE order_id = (SELECT min(order_id) FROM orders_by_hand) AND line = 1;
    UPDATE orders o SET discounts = jsonb_build_array(jsonb_build_object('promotion_id', NULL, 'reason', 'Caja rota', 'amount',
      500 * i.quantity)) FROM order_items i WHERE i.order_id = o.id AND i.line = 1 AND o.id = (SELECT min(order_id) FROM orders_by_hand)`
  const labels = `SELECT c->>'label' AS label FROM orders, jsonb_array_elements(charges) AS c WHERE c->>'kind' = 'manual'`
  expect(await rebuilt(byHand, labels)).toEqual([{ label: 'Caja rota' }])
})

test('the update stops at an order that does not add up, and names it', async () => {
  const wrong = `UPDATE orders SET total = total + 1 WHERE id = 7`
  await expect(rebuilt(wrong, 'SELECT')).rejects.toThrow(
    /^The order \d+-\d does not add up: its bottles, discounts and delivery come to \d+ centavos, and its total is \d+ centavos/,
  )
  const unexplained = `UPDATE purchases SET total = total - 1 WHERE id = (SELECT purchase_id FROM orders WHERE id = 7)`
  await expect(rebuilt(unexplained, 'SELECT')).rejects.toThrow(/^The purchase \S+ does not add up/)
})

const owner = {
  id: 'own|1',
  email: 'duena@ejemplo.test',
  full_name: 'Dueña',
  role: 'Admin' as const,
  picture: null,
}
const noAccounts = { addresses: [], ids: async () => [], remove: async () => undefined }
/** Tables that the demo's past fills, empty once the demo is removed. */
const filled =
  `orders order_items order_events orders_by_hand purchases promotions promotion_uses payments payments_by_hand
  payment_disputes refunds returns return_lines withdrawals reviews questions favourites restock_wishes opinion_requests
  addresses stock_ledger invoices invoice_stand_in_vouchers sandbox_payments sandbox_preferences sandbox_disputes`.split(
    /\s+/,
  )
const countOf = async (table: string) => {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(database.db)
  return [table, rows[0]?.count] as const
}
const counts = async () => Object.fromEntries(await Promise.all(filled.map(countOf)))

test('averages, what is reserved and the states of orders are those of a shop that works', async () => {
  const { rows } = await sql<{ wrong: number; creadas: number; estados: number; late: number }>`SELECT
    (SELECT count(*)::int FROM products p WHERE (p.review_count, p.review_sum) <> (SELECT count(*), coalesce(sum(stars), 0)
      FROM reviews r WHERE r.product_id = p.id AND r.hidden_at IS NULL)) AS wrong,
    (SELECT count(*)::int FROM orders WHERE estado = 'Creada') AS creadas,
    (SELECT count(DISTINCT estado)::int FROM orders) AS estados,
    (SELECT count(*)::int FROM orders WHERE fecha > ${past.now} OR delivered_at > ${past.now}) AS late`.execute(
    database.db,
  )
  expect(rows[0]).toMatchObject({ wrong: 0, late: 0 })
  expect(rows[0]?.creadas).toBeGreaterThan(0)
  expect(rows[0]?.creadas).toBeLessThan(25)
  expect(rows[0]?.estados).toBeGreaterThanOrEqual(4)
})

test('a purchase that is fetched says where, as those of the shop do', async () => {
  const { rows } = await database.pool.query<{ direccion: string | null; orders: number }>(
    `SELECT direccion, count(*)::int AS orders FROM orders WHERE delivery->>'kind' = 'pickup' GROUP BY 1 ORDER BY 1`,
  )
  expect(rows.map(({ direccion }) => direccion)).toEqual([
    'Retiro en Belgrano: Juramento 2300, Belgrano, Ciudad Autónoma de Buenos Aires',
    'Retiro en Palermo: Honduras 4800, Palermo, Ciudad Autónoma de Buenos Aires',
    'Retiro en San Telmo: Defensa 1000, San Telmo, Ciudad Autónoma de Buenos Aires',
  ])
})

test('a visitor finds promotions that run, each with wines, and some were used', async () => {
  const running = await activePromotions(database.db, past.now, 'without-code')
  expect(running.map(({ name }) => name)).toEqual([
    '3x2 en Chandon',
    'Rosados: la segunda a mitad de precio',
    'Caja de 6 Malbec argentinos',
  ])
  const shown = await activePromotions(database.db, past.now, 'shown-code')
  expect(shown.map(({ code }) => code)).toEqual(['VERANO10'])
  for (const { conditions, name } of running) {
    const { product_ids = [], productor_ids = [], types = [] } = conditions
    const { rows } = await sql<{
      wines: number
    }>`SELECT count(*)::int AS wines FROM products p JOIN categories c
      USING (id_categ) WHERE p.id = ANY(${product_ids}::bigint[]) OR p.id_prod = ANY(${productor_ids}::bigint[])
      OR c.type = ANY(${types})`.execute(database.db)
    expect(rows[0]?.wines, name).toBeGreaterThan(2)
    expect(rows[0]?.wines, name).toBeLessThan(200)
  }
  expect(await usesOf(running.map(({ id }) => id))).toBeGreaterThan(0)
})

const usesOf = async (ids: number[]) => {
  const { rows } = await sql<{ uses: number }>`SELECT count(*)::int AS uses FROM promotion_uses
    WHERE promotion_id = ANY(${ids}::bigint[])`.execute(database.db)
  return rows[0]?.uses
}

test('another start plants no second one', async () => {
  const before = await counts()
  await plantDemoShop(database.db, () => undefined, past)
  expect(await counts()).toEqual(before)
})

test('with the demo all of its past goes', async () => {
  expect(Object.entries(await counts()).filter(([, count]) => count === 0)).toEqual([])
  await database.db.insertInto('users').values(owner).execute()
  const removal = await removeDemo({
    db: database.db,
    hooks: joinHooks(capabilities),
    actor: owner.id,
    accounts: noAccounts,
    backUp: async () => 'antes.tar.gz',
  })
  expect(removal).toMatchObject({
    ok: true,
    removed: { wines: 999 + demoGoods.length, archived: 0, kept: 0 },
  })
  expect(Object.entries(await counts()).filter(([, count]) => count !== 0)).toEqual([])
  const left = await database.db
    .selectFrom('users')
    .select('id')
    .where('id', '<>', walkInCustomerId)
    .execute()
  expect(left).toEqual([{ id: owner.id }])
})
