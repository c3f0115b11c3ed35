import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { openDatabase, type Database } from '../../platform/database/open-database.ts'
import { discountedPrice } from '../../money/money.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  database = openDatabase({ connectionString: made.connectionString })
})
afterAll(async () => {
  await database.close()
  await drop()
})

test('the database and the forms compute the same price', async () => {
  const { rows } = await database.pool.query<{ list_price: number; discount: number; price: number }>(
    'SELECT list_price, discount, price FROM products',
  )
  expect(rows.length).toBeGreaterThan(900)
  for (const row of rows) expect(row.price).toBe(discountedPrice(row.list_price, row.discount))
})
