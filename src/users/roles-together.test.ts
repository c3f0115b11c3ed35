import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { Role } from './role.ts'

let shop: TestShop
let admin = ''
beforeAll(async () => {
  shop = await openTestShop()
  admin = (await shop.person('admin@descorche.test')).id
  await shop.database.pool.query(
    `INSERT INTO users (id, full_name, email, role) SELECT 'junta-' || n, 'Junta ' || n, 'junta' || n || '@ejemplo.test', 'User'
     FROM generate_series(1, 4) AS n`,
  )
})
afterAll(() => shop.close())

type Change = { id: string; from: Role; to: Role }
type Answer = { message: string; results: { id: string; changed: boolean; detail: string }[] }
const together = async (changes: object[], as = shop.admin) => {
  const { status, body } = await shop.ask('PUT', '/user/lote', { as, body: { changes } })
  return { status, ...(body as Answer) }
}
const change = (n: number, from: Role, to: Role): Change => ({ id: `junta-${n}`, from, to })
const rolesOf = async () =>
  (
    await shop.database.pool.query<{ role: string }>(
      `SELECT role FROM users WHERE id LIKE 'junta-%' ORDER BY id`,
    )
  ).rows.map(({ role }) => role)

test('several are blocked, and the same the other way round takes it back; what changed since stays', async () => {
  const blocked = await together([1, 2, 3].map((n) => change(n, 'User', 'Baja')))
  expect(blocked.message).toBe('Cambió el perfil de 3 de 3 personas.')
  expect(await rolesOf()).toEqual(['Baja', 'Baja', 'Baja', 'User'])
  await shop.database.pool.query(`UPDATE users SET role = 'Ventas' WHERE id = 'junta-2'`)
  const undone = await together([1, 2, 3].map((n) => change(n, 'Baja', 'User')))
  expect(undone.results.map(({ changed }) => changed)).toEqual([true, false, true])
  expect(undone.results[1]?.detail).toBe('Su perfil cambió después: quedó como está.')
  expect(await rolesOf()).toEqual(['User', 'Ventas', 'User', 'User'])
})

test('the own account, the last Admin and strangers stay, each with its reason; two at once cannot both demote', async () => {
  const mine = await together([{ id: admin, from: 'Admin', to: 'User' }, change(4, 'User', 'Depósito')])
  expect(mine.results.map(({ changed }) => changed)).toEqual([false, true])
  expect(mine.results[0]?.detail).toBe('Tu propia cuenta no cambia junto con otras.')
  const unknown = await together([{ id: 'nadie', from: 'User', to: 'Baja' }])
  expect(unknown).toMatchObject({
    status: 200,
    results: [{ changed: false, detail: 'Esa persona no existe.' }],
  })
  const twice = await Promise.all([
    together([change(1, 'User', 'Ventas')]),
    together([change(1, 'User', 'Catálogo')]),
  ])
  expect(twice.flatMap(({ results }) => results).filter(({ changed }) => changed)).toHaveLength(1)
})

test('a role without the permission, empty, too many and unknown roles are refused', async () => {
  expect((await together([change(3, 'User', 'Admin')], shop.customer.token)).status).toBe(403)
  expect((await together([])).status).toBe(422)
  expect((await together(Array.from({ length: 101 }, () => change(3, 'User', 'Baja')))).status).toBe(422)
  expect((await together([{ id: 'junta-3', from: 'User', to: 'Dueño' }])).status).toBe(422)
  expect((await rolesOf())[2]).toBe('User')
})
