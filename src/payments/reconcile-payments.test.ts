import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { order, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { CardPayments } from '../outside/card-payments/port.ts'
import { reconcilePayments } from './reconcile-payments.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a shop that is being stopped does not first ask the provider about every purchase', async () => {
  const { db } = shop.database
  const wine = await wineWithStock(shop, 20)
  for (let n = 0; n < 6; n += 1) await order(shop, shop.customer.token, wine, 1)
  const stop = new AbortController()
  let asked = 0
  const payments = {
    ...shop.sandbox,
    searchPayments: async () => {
      asked += 1
      if (asked === 2) stop.abort()
      return { ok: true as const, value: [] }
    },
  } satisfies CardPayments
  await sql`UPDATE purchases SET ask_at = now()`.execute(db)
  await reconcilePayments(db, payments, stop.signal)
  expect(asked).toBe(2)
  // the others are asked about by whoever runs next
  const left = await sql`SELECT 1 FROM purchases WHERE ask_at < now() + interval '16 seconds'`.execute(db)
  expect(left.rows.length).toBeGreaterThanOrEqual(4)
})
