import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { KeyAnswer } from './api-keys.contract.ts'
import { isKeyText, makeKey } from './key-text.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Made = KeyAnswer & { key: string }

async function make(scopes: readonly string[], more: object = {}, as = shop.admin): Promise<Made> {
  const { status, body } = await shop.ask('POST', '/keys', { as, body: { name: 'ERP', scopes, ...more } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Made
}

test('a key has its form and its checksum, and every slip of the keyboard is seen', () => {
  const key = makeKey()
  expect(key).toMatch(/^dsk_[0-9A-Za-z]{36}$/)
  expect(isKeyText(key)).toBe(true)
  const swapped = key
    .split('')
    .map((letter, at) => (at < 4 ? key : key.slice(0, at) + other(letter) + key.slice(at + 1)))
  expect(swapped.filter((text) => text !== key && isKeyText(text))).toEqual([])
  expect(new Set(Array.from({ length: 1000 }, makeKey)).size).toBe(1000)
})

const other = (letter: string) => (letter === 'a' ? 'b' : 'a')

test('a key is shown once and nothing that is stored opens the shop', async () => {
  const { key, id, hint } = await make(['orders.read'])
  expect(key.endsWith(hint)).toBe(true)
  const { body } = await shop.ask('GET', '/keys', { as: shop.admin })
  expect(JSON.stringify(body)).not.toContain(key)
  const { rows } = await shop.database.pool.query('SELECT * FROM api_keys WHERE id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain(key.slice(4, 30))
  const { rows: log } = await shop.database.pool.query('SELECT * FROM audit_log WHERE subject = $1', [
    `clave:${id}`,
  ])
  expect(log).toHaveLength(1)
  expect(JSON.stringify(log)).not.toContain(key.slice(4, 30))
})

test('a key does what its scopes say, and a refusal names the one that is missing', async () => {
  const { key } = await make(['orders.read'])
  expect((await shop.ask('GET', '/orders', { as: key })).status).toBe(200)
  expect((await shop.ask('GET', '/products', { as: key })).status).toBe(200)
  const refused = await shop.ask('GET', '/user', { as: key })
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ detail: 'A esta clave le falta el alcance «customers.read».' })
  expect(refused.headers.get('www-authenticate')).toContain('scope="customers.read"')
})

test('a key does not reach its maker’s own account, nor the keys', async () => {
  const { key } = await make(['users.change', 'settings.change', 'customers.read', 'customers.change'])
  for (const [method, path] of [
    ['GET', '/account/sessions'],
    ['DELETE', '/account/sessions'],
    ['GET', '/keys'],
    ['POST', '/keys'],
  ] as const) {
    const { status } = await shop.ask(method, path, { as: key, body: method === 'GET' ? undefined : {} })
    expect(status, path).toBe(403)
  }
})

test('unknown, mistyped, ended and expired keys are 401, also for public calls', async () => {
  const { key, id } = await make(['orders.read'])
  const { id: short, key: expired } = await make(['orders.read'], {
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  })
  expect((await shop.ask('GET', '/orders', { as: expired })).status).toBe(200)
  await shop.database.pool.query(`UPDATE api_keys SET expires_at = now() WHERE id = $1`, [short])
  expect((await shop.ask('DELETE', '/keys', { as: shop.admin, body: { id } })).status).toBe(200)
  for (const as of [makeKey(), `${key.slice(0, -1)}!`, key, expired])
    for (const path of ['/orders', '/products'])
      expect((await shop.ask('GET', path, { as })).status).toBe(401)
  expect((await shop.ask('DELETE', '/keys', { as: shop.admin, body: { id } })).status).toBe(404)
})

test('a key travels in the Authorization header alone', async () => {
  const { key } = await make(['orders.read'])
  for (const path of [
    `/orders?key=${key}`,
    `/orders?access_token=${key}`,
    `/orders?authorization=Bearer ${key}`,
  ])
    expect((await shop.ask('GET', path)).status).toBe(401)
  expect((await shop.ask('GET', '/orders', { headers: { 'x-api-key': key } })).status).toBe(401)
})

test('a key may never do more than its maker may now', async () => {
  const { id, token } = await shop.staff('segunda.admin@ejemplo.test', 'Admin')
  const { key } = await make(['orders.read', 'wines.change', 'users.change'], {}, token)
  const become = (role: string) => shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id, role } })
  expect((await shop.ask('GET', '/orders', { as: key })).status).toBe(200)
  await become('Catálogo')
  expect((await shop.ask('GET', '/orders', { as: key })).status).toBe(403)
  await become('User')
  expect((await shop.ask('GET', '/orders', { as: key })).status).toBe(401)
  await become('Baja')
  expect((await shop.ask('GET', '/orders', { as: key })).status).toBe(401)
})

test('the history names the key beside its maker', async () => {
  const { key, hint } = await make(['wines.change', 'prices.change', 'stock.change'], { name: 'Planilla' })
  const made = await shop.ask('POST', '/location', { as: key, body: { description: 'Valle de la planilla' } })
  expect(made.status).toBe(200)
  const { body } = await shop.ask('GET', '/audit?kind=lugar', { as: shop.admin })
  const [entry] = (body as { items: { actor: string }[] }).items
  expect(entry?.actor).toContain(`(clave Planilla …${hint})`)
  await shop.ask('POST', '/location', { as: shop.admin, body: { description: 'Valle a mano' } })
  const { body: after } = await shop.ask('GET', '/audit?kind=lugar', { as: shop.admin })
  expect((after as { items: { actor: string }[] }).items[0]?.actor).not.toContain('clave')
})

test('use is noted once a minute', async () => {
  const { key, id } = await make(['orders.read'])
  const used = async () =>
    (
      await shop.database.pool.query<{ at: Date | null }>(
        'SELECT last_used_at AS at FROM api_keys WHERE id = $1',
        [id],
      )
    ).rows[0]?.at?.getTime()
  expect(await used()).toBeUndefined()
  await shop.ask('GET', '/orders', { as: key })
  const first = await used()
  expect(first).toBeGreaterThan(Date.now() - 60_000)
  await shop.ask('GET', '/orders', { as: key })
  expect(await used()).toBe(first)
})

test('a key has its own limit, and its maker is not slowed by it', async () => {
  const { key } = await make(['orders.read'], { per_minute: 3 })
  const statuses: number[] = []
  for (let n = 0; n < 5; n += 1) statuses.push((await shop.ask('GET', '/orders', { as: key })).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await shop.ask('GET', '/orders', { as: shop.admin })).status).toBe(200)
})

test.each([
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['keys.change'] }, 'scopes.0'],
  [{ scopes: ['no.such'] }, 'scopes.0'],
  [{ name: '  ' }, 'name'],
  [{ per_minute: 0 }, 'per_minute'],
  [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  [{ expires_at: 'mañana' }, 'expires_at'],
])('%j is refused with its field', async (wrong, field) => {
  const body = { name: 'ERP', scopes: ['orders.read'], ...wrong }
  const answer = await shop.ask('POST', '/keys', { as: shop.admin, body })
  expect(answer.status).toBe(422)
  expect((answer.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field)
})

test('nobody but an Admin makes keys', async () => {
  const { token } = await shop.staff('ventas.claves@ejemplo.test', 'Ventas')
  const body = { name: 'ERP', scopes: ['orders.read'] }
  expect((await shop.ask('POST', '/keys', { as: token, body })).status).toBe(403)
})
