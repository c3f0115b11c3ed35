import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test.each([
  'http://erp.example.com/avisos',
  'https://127.0.0.1/avisos',
  'https://[::1]/avisos',
  'https://2130706433/avisos',
  'https://10.0.0.5/avisos',
  'https://192.168.1.10/avisos',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/avisos',
  'https://db.internal/avisos',
  'https://erp.example.com:5432/avisos',
])('%s is no address to be notified', async (url) => {
  const body = { url, events: ['stock.updated'] }
  const { status, body: answer } = await shop.ask('POST', '/webhooks', { as: shop.admin, body })
  expect(status).toBe(422)
  expect((answer as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual(['url'])
})

test('an address that became an inner one after it was saved is refused at the sending', async () => {
  const { pool } = shop.database
  await pool.query(
    `INSERT INTO webhooks (url, events, secret, made_by) VALUES ('https://127.0.0.1/avisos', '{stock.updated}', 'x', 'shop')`,
  )
  await shop.ask('PUT', '/webhooks', { as: shop.admin, body: { id: 1, rotate_secret: true } })
  await pool.query('UPDATE products SET stock = stock + 1 WHERE id = 17')
  await expect
    .poll(async () => (await pool.query<{ problem: string }>('SELECT problem FROM webhook_deliveries')).rows)
    .toEqual([{ problem: 'inner' }])
})
