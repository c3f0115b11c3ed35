import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Launch = { steps: { id: string; done: boolean }[]; mail: { real: boolean; to: string } }
const launch = async () => (await shop.ask('GET', '/admin/launch', { as: shop.admin })).body as Launch
const done = async () => (await launch()).steps.flatMap((step) => (step.done ? [step.id] : []))

test('steps follow what there is', async () => {
  expect(await done()).toEqual([])
  await shop.ask('PUT', '/settings', { as: shop.admin, body: { shop: { name: 'La Cava' }, branches: [] } })
  expect(await done()).toEqual(['name', 'branches'])
  const owner = await shop.staff('duena@ejemplo.test', 'Admin')
  expect(await done()).toEqual(['name', 'branches', 'admin'])
  await shop.database.pool.query(
    `INSERT INTO identity_passkeys (id, account_id, public_key, counter, transports, device)
      VALUES ('a', $1, '', 0, '{}', 'Llave')`,
    [owner.id],
  )
  expect(await done()).toEqual(['name', 'branches', 'admin', 'second_factor'])
  // one Admin without it is one too many
  await shop.staff('socio@ejemplo.test', 'Admin')
  expect(await done()).not.toContain('second_factor')
})

test('a test message goes to the shop under its name; a catcher that keeps it is no mail', async () => {
  await shop.ask('PUT', '/settings', { as: shop.admin, body: { notices: { email: 'yo@ejemplo.test' } } })
  expect((await shop.ask('POST', '/admin/launch/mail', { as: shop.admin })).status).toBe(200)
  await expect
    .poll(async () => {
      const { rows } = await shop.database.pool.query<{ html: string }>(
        `SELECT html FROM mail_catcher WHERE recipient = 'yo@ejemplo.test'`,
      )
      return rows.map(({ html }) => html.includes('La Cava'))
    })
    .toEqual([true])
  const { mail } = await launch()
  expect(mail).toEqual({ real: false, to: 'yo@ejemplo.test' })
  expect(await done()).not.toContain('mail')
})
