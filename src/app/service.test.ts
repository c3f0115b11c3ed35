import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inMaintenance } from '../../test/postgres.setup.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { readConfig } from './config.ts'
import { passwordPage } from './mount-routes.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ SLOW_QUERY_MS: '1', LOG_LEVEL: 'silent' })
})
afterAll(() => shop.close())

const look = (headers: Record<string, string> = {}, address = '127.0.0.1', of = shop) =>
  of.served.fetch(new Request('http://localhost:9/metrics', { headers }), { address })

test('it lives without its database, but is ready only with it', async () => {
  expect((await shop.ask('GET', '/ready')).status).toBe(200)
  const name = new URL(shop.database.connectionString).pathname.slice(1)
  await inMaintenance(inject('server'), `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await inMaintenance(
    inject('server'),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  )
  expect((await shop.ask('GET', '/health')).status).toBe(200)
  expect(await readyStatus()).toBe(503)
  expect(await (await look()).text()).toContain('descorche_database_up 0\n')
  await inMaintenance(inject('server'), `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  await expect.poll(readyStatus).toBe(200)
})

const readyStatus = async () => (await shop.ask('GET', '/ready')).status

test('it is not ready while the database lacks a migration that it needs', async () => {
  const { pool } = shop.database
  await pool.query('CREATE TABLE saved AS TABLE schema_migrations')
  await pool.query(`DELETE FROM schema_migrations WHERE name = '0006-mail.sql'`)
  expect((await shop.ask('GET', '/ready')).body).toMatchObject({
    status: 503,
    detail: 'A la base de datos le faltan migraciones.',
  })
  await pool.query(
    'INSERT INTO schema_migrations SELECT * FROM saved WHERE name NOT IN (SELECT name FROM schema_migrations)',
  )
  expect((await shop.ask('GET', '/ready')).status).toBe(200)
})

test('metrics are in Prometheus format and count the requests', async () => {
  await shop.ask('GET', '/orders', { as: shop.admin })
  await shop.ask('GET', '/orders')
  await shop.ask('GET', '/stock/check', { as: shop.admin })
  const answer = await look()
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await answer.text()
  for (const line of text.trim().split('\n'))
    expect(line).toMatch(
      /^(# (HELP|TYPE) [a-z_0-9]+ .+|[a-z_][a-z_0-9]*(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.e+-]+)$/i,
    )
  expect(text).toMatch(/descorche_requests_total\{part="GET \/orders",status="200"\} 1/)
  expect(text).toMatch(/descorche_requests_total\{part="GET \/orders",status="401"\} 1/)
  expect(text).toMatch(/descorche_request_seconds_bucket\{part="GET \/orders",le="\+Inf"\} 2/)
  expect(Number(/descorche_slow_queries_total (\d+)/.exec(text)?.[1])).toBeGreaterThan(0)
  expect(text).toContain('descorche_refunds_due 0')
  // present before the first failure, so that an alert sees it rise
  expect(text).toContain('descorche_errors_total 0\n')
  expect(Number(/descorche_data_disk_free_bytes (\d+)/.exec(text)?.[1])).toBeGreaterThan(0)
  // metrics contain no users and no searches
  expect(text).not.toContain(shop.customer.id)
})

test('alerts and dashboard ask for figures that there are', async () => {
  const text = await (await look()).text()
  const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  const file = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../../deploy', name), 'utf8')
  const expressions = [
    ...[...file('rules.yml').matchAll(/expr: '(.*)'$/gm)].map(([, expr = '']) => expr),
    ...[...file('dashboard.json').matchAll(/"expr": (".*")/g)].map(
      ([, expr = '']) => JSON.parse(expr) as string,
    ),
  ]
  const queried = expressions.join('\n').match(/\b(descorche|process)_\w+/g) ?? []
  expect(queried.length).toBeGreaterThan(30)
  expect(queried.filter((name) => !there.has(name.replace(/_(bucket|sum|count)$/, '')))).toEqual([])
  // each of the shop's metrics is alerted on or charted
  const used = queried.map((name) => name.replace(/_bucket$/, ''))
  expect([...there].filter((name) => !used.includes(name))).toEqual([])
})

test('a failure by a bug is counted', async () => {
  await shop.database.pool.query('ALTER TABLE favourites RENAME TO favourites_gone')
  expect((await shop.ask('GET', '/favorite', { as: shop.customer.token })).status).toBe(500)
  await shop.database.pool.query('ALTER TABLE favourites_gone RENAME TO favourites')
  expect(await (await look()).text()).toContain('descorche_errors_total 1\n')
})

test('reports the forwarded address of a request only when asked by header', async () => {
  const headers = { 'x-shop-saw': '1', 'x-forwarded-for': '198.51.100.1, 203.0.113.99' }
  const seen = async (given: Record<string, string>) =>
    (await shop.ask('GET', '/health', { headers: given })).headers.get('x-shop-saw')
  expect(await seen(headers)).toBe('trusts=false; last=203.0.113.99')
  expect(await seen({ ...headers, 'x-forwarded-for': '<script>' })).toBe('trusts=false; last=')
  expect(await seen({ 'x-forwarded-for': '203.0.113.99' })).toBeNull()
})

test.each([
  ['another machine', {}, '203.0.113.7'],
  ['a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
  ['a proxy that says so otherwise', { via: '1.1 proxy' }, '127.0.0.1'],
])('%s sees no figures', async (_, headers, address) => {
  const answer = await look(headers as Record<string, string>, address)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('descorche_')
})

test('with METRICS_TOKEN it alone counts, from anywhere', async () => {
  const guarded = await openTestShop({ METRICS_TOKEN: 'de-prueba' })
  expect((await look({}, '127.0.0.1', guarded)).status).toBe(404)
  expect((await look({ authorization: 'Bearer otra' }, '127.0.0.1', guarded)).status).toBe(404)
  expect((await look({ authorization: 'Bearer de-prueba' }, '203.0.113.7', guarded)).status).toBe(200)
  await guarded.close()
})

test('a draining process reports not ready and still answers', async () => {
  shop.served.drain()
  expect((await shop.ask('GET', '/ready')).body).toMatchObject({
    status: 503,
    detail: 'Este proceso se está cerrando.',
  })
  expect((await shop.ask('GET', '/health')).status).toBe(200)
  expect((await shop.ask('GET', '/products')).status).toBe(200)
})

test('a statement timeout is answered with 503 and Retry-After, not 500', async () => {
  const { pool } = shop.database
  await pool.query(`CREATE FUNCTION too_long() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$;
    CREATE TRIGGER too_long BEFORE INSERT ON favourites FOR EACH ROW EXECUTE FUNCTION too_long()`)
  const answer = await shop.ask('POST', '/favorite', { as: shop.customer.token, body: { id_prod: 3 } })
  await pool.query('DROP TRIGGER too_long ON favourites')
  expect(answer).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('demasiado') as string },
  })
  expect(answer.headers.get('retry-after')).toBe('5')
})

test('security.txt and change-password are served at their well-known addresses', async () => {
  const get = (path: string) => shop.fetch(new Request(`http://localhost:9${path}`))
  const answer = await get('/.well-known/security.txt')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain('Contact: mailto:hola@descorche.test\n')
  expect(text).toContain('Canonical: http://localhost:9/.well-known/security.txt\n')
  // RFC 9116: in the future, and less than a year away
  const ahead = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - Date.now()
  expect(ahead).toBeGreaterThan(90 * 86_400_000)
  expect(ahead).toBeLessThan(365 * 86_400_000)
  const password = await get('/.well-known/change-password')
  expect([password.status, password.headers.get('location')]).toEqual([302, '/profile'])
  // only the operator knows a hosted provider's page
  const page = (given: Record<string, string>) => passwordPage(readConfig(given).identity)
  const IDENTITY_PASSWORD_URL = 'https://id.example/account/password'
  expect(page({ IDENTITY_DOMAIN: 'id.example', IDENTITY_PASSWORD_URL })).toBe(IDENTITY_PASSWORD_URL)
  expect(page({ IDENTITY_DOMAIN: 'id.example' })).toBe('/profile')
  expect(page({ IDENTITY_PASSWORD_URL })).toBe('/profile')
  // how a password manager tells whether the response above means anything
  const never = await get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')
  expect(never.status).toBe(404)
})
