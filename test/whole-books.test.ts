import { expect, test } from 'vitest'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { createTestDatabase } from './database.ts'
import { insertPaidOrder } from './paid-order.ts'

/** The first demo customer's order, as if the shop had placed it. */
async function placed() {
  const created = await createTestDatabase()
  const database = openDatabase({ connectionString: created.connectionString, poolSize: 1 })
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO users (id, full_name, email, role) VALUES ('ana', 'Ana Paz', 'ana@ejemplo.test', 'User') RETURNING id`,
  )
  const order = await insertPaidOrder(database.pool, { userId: rows[0]?.id ?? '', productId: 3 })
  await database.pool.query(
    `INSERT INTO order_events (order_id, actor, action, estado_after) VALUES ($1, 'ana', 'ingresar', 'Ingreso')`,
    [order.id],
  )
  return { order, database, drop: created.drop }
}

test.each([
  [
    'more went back than was paid',
    `INSERT INTO refunds (order_id, amount, reason, actor, idempotency_key, state, settled_at)
     SELECT id, total + 1, 'x', 'ana', 'a-planted-fault', 'done', now() FROM orders WHERE id = $1`,
  ],
  [
    'sold is not out, returned and written off',
    `INSERT INTO stock_ledger (product_id, kind, quantity, actor, order_id) SELECT 3, 'menos', -2, 'ana', $1::bigint`,
  ],
  [
    'an invoice is not what its order came to',
    `INSERT INTO invoices (order_id, kind, request_key, mode, cuit, point_of_sale, type, letter, total, net, vat, document_type,
       document_number, receiver_condition, receiver_name, receiver_address, seller, lines, state)
     VALUES ($1, 'invoice', 'event-1', 'embedded', '30000000007', 1, 6, 'B', 121, 100, 21, 99, 0, 5, '', '', '{}', '[]', 'queued')`,
  ],
])('a test fails if its shop ends with "%s"', async (rule, fault) => {
  const { order, database, drop } = await placed()
  await database.pool.query(fault, [order.id])
  await database.close()
  await expect(drop()).rejects.toThrow(rule)
})

test('a test passes if its shop ends consistent', async () => {
  const { database, drop } = await placed()
  await database.close()
  await drop()
})
