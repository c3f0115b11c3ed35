import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../test/database.ts'
import { migrate, migrationFiles } from '../platform/database/migrate.ts'
import { openDatabase, type Database } from '../platform/database/open-database.ts'
import { findRefundFaults } from './refund-faults.queries.ts'

const folder = path.resolve(import.meta.dirname, '../../migrations')
let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const empty = await createEmptyDatabase()
  drop = empty.drop
  database = openDatabase({ connectionString: empty.connectionString, poolSize: 2 })
})
afterAll(async () => {
  await database.close()
  await drop()
})

/** What a shop from before has: orders that go on, were cancelled or never were, and their payments. Centavos. */
const before = `
  SET LOCAL session_replication_role = replica;
  INSERT INTO purchases (id, user_id, attempt, lines, total) SELECT ('00000000-0000-0000-0000-00000000000' || n)::uuid, 'ana', 'a' || n, '[]', 1000
    FROM generate_series(1, 6) AS n;
  INSERT INTO orders (id, numero, purchase_id, user_id, estado, total, id_payment, paid_at) OVERRIDING SYSTEM VALUE
    SELECT n, n::text, ('00000000-0000-0000-0000-00000000000' || n)::uuid, 'ana', CASE WHEN n IN (1, 5, 6) THEN 'Creada' ELSE 'Cancelada' END,
      1000, 'p' || n, '2026-01-01' FROM unnest(ARRAY[1, 2, 4, 5, 6]) AS n;
  INSERT INTO payments (payment_id, purchase_id, status, amount, currency, refunded, settled, updated_at)
    SELECT 'm' || n, ('00000000-0000-0000-0000-00000000000' || n)::uuid, status, 1000, 'ARS', refunded, settled, '2026-02-01'
    FROM (VALUES (1, 'charged_back', 100, 'order-paid'), (2, 'refunded', 1000, 'refunded'), (3, 'refunded', 1000, 'refunded'),
      (4, 'charged_back', 0, 'refund-due'), (5, 'approved', 300, 'order-paid'), (6, 'charged_back', 0, 'order-paid'))
      AS p (n, status, refunded, settled);
  INSERT INTO refunds (id, order_id, payment_id, amount, reason, actor, idempotency_key, state, origin, created_at, settled_at) OVERRIDING SYSTEM VALUE
    VALUES (1, 1, 'm1', 100, '', 'x', 'chargeback-0', 'done', 'shop', '2026-01-02', '2026-01-02'),
      (2, 2, 'm2', 300, '', 'x', 'return-1-clave', 'done', 'shop', '2026-01-02', '2026-01-02'),
      (3, 5, 'm5', 300, '', 'x', 'panel-77', 'done', 'panel', '2026-01-02', '2026-01-02'),
      (4, 6, 'm6', 1000, '', 'x', 'chargeback-0', 'done', 'chargeback', '2026-01-02', '2026-01-02');
  SELECT setval(pg_get_serial_sequence('refunds', 'id'), 5, false);
  INSERT INTO withdrawals (id, code, order_number, order_id, email, reason) OVERRIDING SYSTEM VALUE VALUES (7, 'A-7', '2', 2, '', '');
  INSERT INTO returns (id, order_id, refund_id, reason, actor, idempotency_key) OVERRIDING SYSTEM VALUE
    VALUES (1, 2, 2, 'Aceptamos tu pedido A-7.', 'x', 'request-7'), (2, 5, NULL, 'Vino rota', 'x', 'request-7')`

test('what went back before is in the ledger, with its origin, and whose each key was', async () => {
  const { pool, db } = database
  const known = (await migrationFiles(folder)).filter((name) => name < '0820')
  await migrate(pool, folder, () => undefined, known)
  await pool.query(`BEGIN; ${before}; COMMIT`)
  await migrate(pool, folder, () => undefined)

  const { rows } = await pool.query<{ row: string }>(
    `SELECT concat_ws(' ', payment_id, coalesce(order_id::text, '-'), origin, key_issuer, amount, state) AS row FROM refunds ORDER BY 1`,
  )
  expect(rows.map(({ row }) => row)).toEqual([
    'm1 1 amount caller 100 done',
    'm2 - cancellation shop 700 done',
    'm2 2 bottles shop 300 done',
    'm3 - late-payment shop 1000 done',
    'm4 - chargeback shop 1000 done',
    'm5 5 panel shop 300 done',
    'm6 6 chargeback shop 1000 done',
  ])
  const keys = await pool.query('SELECT id::int, key_issuer FROM returns ORDER BY id')
  expect(keys.rows).toEqual([
    { id: 1, key_issuer: 'shop' },
    { id: 2, key_issuer: 'caller' },
  ])
  // a bank took it all, and the provider names no case
  const gone = await pool.query('SELECT id::int FROM orders WHERE refunded_whole')
  expect(gone.rows).toEqual([{ id: 6 }])
  // the chargeback that a caller's key kept out is asked for anew
  expect(await findRefundFaults(db)).toEqual([{ of: 'm1', fault: 'charged-back', ledger: 0, expected: 9 }])
  const moved = await pool.query(
    `SELECT payment_id FROM payments WHERE updated_at > now() - interval '1 hour'`,
  )
  expect(moved.rows).toEqual([{ payment_id: 'm1' }])
})
