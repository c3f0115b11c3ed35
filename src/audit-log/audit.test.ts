import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainWine } from '../../test/plain-wine.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { AuditEntry } from './audit.contract.ts'

let shop: TestShop
let me: string
beforeAll(async () => {
  shop = await openTestShop()
  const users = (await shop.ask('GET', '/user', { as: shop.admin })).body as {
    full_name: string
    email: string
  }[]
  me = users.find((user) => user.email === 'admin@descorche.test')?.full_name ?? ''
})
afterAll(() => shop.close())

async function history(query: string): Promise<AuditEntry[]> {
  const { status, body } = await shop.ask('GET', `/audit?${query}`, { as: shop.admin })
  expect(status).toBe(200)
  return (body as { items: AuditEntry[] }).items
}

const wine = { ...plainWine, name: 'Con historia', descuento: 0 }

test('a wine tells who added, changed and archived it, with what it was and became', async () => {
  const { body } = await shop.ask('POST', '/products', { as: shop.admin, body: wine })
  const { id } = (body as { product: { id: number } }).product
  await shop.ask('PUT', '/products', {
    as: shop.admin,
    body: { ...wine, id, price: 12_000.5, producer: 2, stock: 15 },
  })
  await shop.ask('PUT', `/products/del/${id}`, { as: shop.admin })
  const entries = await history(`kind=producto&subject=${id}`)
  expect(entries.map((entry) => [entry.kind, entry.action, entry.actor])).toEqual([
    ['producto', 'cambio', me],
    ['stock', 'ajuste', me],
    ['producto', 'cambio', me],
    ['stock', 'inicial', me],
    ['producto', 'alta', me],
  ])
  const [archived, , changed] = entries
  expect(archived?.changes.map((change) => change.field)).toEqual(['archived_at'])
  const { description: first } = await producer(1)
  const { description: second } = await producer(2)
  expect(changed?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
    { field: 'id_prod', before: first, after: second },
    { field: 'list_price', before: 10_000, after: 12_000.5 },
  ])
})

const producer = (id: number) =>
  shop.database.db
    .selectFrom('producers')
    .select('description')
    .where('id_prod', '=', id)
    .executeTakeFirstOrThrow()

test('changes of producers, places, categories and roles are audited, deletions with the name', async () => {
  const as = shop.admin
  const made = await shop.ask('POST', '/productor', { as, body: { description: 'Bodega de paso' } })
  const { id_Prod } = (made.body as { productor: { id_Prod: number } }).productor
  await shop.ask('PUT', '/productor', { as, body: { id_Prod, description: 'Bodega que se va' } })
  await shop.ask('DELETE', '/admin', {
    as,
    body: { id: id_Prod, tabla: 'productor', campo: 'id_Prod', campoProd: 'id_Prod' },
  })
  await shop.ask('POST', '/location', { as, body: { description: 'Lugar nuevo' } })
  await shop.ask('POST', '/category', {
    as,
    body: { type: 'Blanco', variety: 'Uva nueva', degreeSugar: 'Seco' },
  })
  await shop.ask('PUT', '/user/perfil', { as, body: { id: shop.customer.id, role: 'Admin' } })
  await shop.ask('PUT', '/user/perfil', { as, body: { id: shop.customer.id, role: 'User' } })
  expect(
    (await history(`kind=bodega&subject=${id_Prod}`)).map((entry) => [entry.action, entry.name]),
  ).toEqual([
    ['baja', 'Bodega que se va'],
    ['cambio', 'Bodega que se va'],
    ['alta', 'Bodega de paso'],
  ])
  expect((await history('kind=lugar'))[0]).toMatchObject({ action: 'alta', name: 'Lugar nuevo', actor: me })
  expect((await history('kind=categoria'))[0]).toMatchObject({ name: 'Blanco Uva nueva Seco', actor: me })
  const roles = await history(`kind=persona&subject=${encodeURIComponent(shop.customer.id)}`)
  expect(roles.map((entry) => entry.changes)).toEqual([
    [{ field: 'role', before: 'Admin', after: 'User' }],
    [{ field: 'role', before: 'User', after: 'Admin' }],
  ])
  // signing in again refreshes the user's row without changing roles
  await shop.ask('POST', '/user', { as: shop.customer.token, body: {} })
  expect(await history(`kind=persona&subject=${encodeURIComponent(shop.customer.id)}`)).toHaveLength(2)
})

test('the actor of a change does not leak into background changes on a pooled connection', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      shop.ask('POST', '/location', { as: shop.admin, body: { description: `Lugar a la vez ${n}` } }),
    ),
  )
  // customers and visitors share the connections
  await Promise.all(
    Array.from({ length: 30 }, () => shop.ask('POST', '/user', { as: shop.customer.token, body: {} })),
  )
  const { rows } = await shop.database.pool.query<{ actor: string; count: number }>(
    `SELECT actor, count(*) FROM audit_log WHERE name LIKE 'Lugar a la vez %' GROUP BY actor`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.count).toBe(30)
  await shop.database.pool.query(
    `UPDATE locations SET description = 'Por nadie' WHERE description = 'Lugar a la vez 1'`,
  )
  expect((await history('kind=lugar'))[0]).toMatchObject({ action: 'cambio', actor: 'shop' })
})

test('a rejected change leaves no audit entry', async () => {
  const before = await history('kind=producto')
  await shop.ask('PUT', '/products', { as: shop.admin, body: { ...wine, id: 5, producer: 999_999 } })
  expect(await history('kind=producto')).toEqual(before)
})

test.each(['UPDATE audit_log SET actor = $$nobody$$', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
  '%s is refused by the database',
  async (statement) => {
    await expect(shop.database.pool.query(statement)).rejects.toThrow('written once')
  },
)

test('filters and pages', async () => {
  const all = await history('page=0')
  expect(all.length).toBe(25)
  expect(await history('page=1')).not.toEqual(all)
  const shopOwner = await history('actor=shop&kind=bodega')
  expect(new Set(shopOwner.map((entry) => entry.actor))).toEqual(new Set(['shop']))
  expect(await history('fdesde=1990-01-01&fhasta=1990-12-31')).toEqual([])
  const actors = (await shop.ask('GET', '/audit/actors', { as: shop.admin })).body as { name: string }[]
  expect(actors.map((actor) => actor.name)).toContain(me)
})
