import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBrowser } from '../../test/identity-testing.ts'
import { rotateKeys } from '../platform/identity/provider/keys.ts'
import { openSessionShop, whoIs, type SessionShop } from '../../test/web-session-shop.ts'

let shop: SessionShop
beforeAll(async () => {
  shop = await openSessionShop()
})
afterAll(() => shop.close())

const rowsOf = async (table: string) =>
  Number((await shop.database.pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n)

test('from signing in to signing out: the browser has cookies, and no token of the provider', async () => {
  const browser = new TestBrowser(shop.url)
  expect(await whoIs(browser)).toEqual({ person: null, refused: null })
  // first sign-in of an account whose role the shop does not know yet
  const owner = new TestBrowser(shop.url)
  await shop.database.pool.query(
    `INSERT INTO identity_accounts (id, email, password_hash, nickname, name, seed_role)
     SELECT 'nueva', 'nueva@ejemplo.test', password_hash, 'Nueva', 'Nueva', 'Admin' FROM identity_accounts WHERE email = 'admin@descorche.test'`,
  )
  await shop.signIn(owner, 'nueva@ejemplo.test')
  expect((await whoIs(owner)).person?.role).toBe('Admin')
  await shop.signIn(browser, 'cliente@descorche.test')
  expect(await whoIs(browser)).toMatchObject({
    person: { email: 'cliente@descorche.test', nickname: 'Cliente', role: 'User', picture: '/avatar.svg' },
  })
  expect((await browser.get('/api/orders')).status).toBe(200)
  expect((await browser.get('/api/stock/check')).status).toBe(403)
  const out = await browser.post('/sesion/salir', {}, { accept: 'application/json' })
  const { location } = (await out.json()) as { location: string }
  expect(location).toMatch(/\/v2\/logout\?.*id_token_hint=ey/)
  expect(await whoIs(browser)).toEqual({ person: null, refused: null })
  expect((await browser.get('/api/orders')).status).toBe(401)
})

test('cookies: the session is closed to scripts, what is readable opens nothing, and each sign-in makes a new one', async () => {
  const browser = new TestBrowser(shop.url)
  const before = await rowsOf('web_sessions')
  const seen: string[] = []
  for (let times = 0; times < 3; times += 1) {
    const start = await browser.get('/sesion/ingresar')
    expect(start.headers.get('cache-control')).toBe('no-store')
    const page = await browser.follow(start)
    if (page.url.pathname.startsWith('/interaction/')) {
      const sent = await browser.post(`${page.url.pathname}/login`, {
        email: 'cliente@descorche.test',
        password: 'descorche',
      })
      seen.push(...(await browser.follow(sent)).response.headers.getSetCookie())
    } else seen.push(...page.response.headers.getSetCookie())
  }
  const sessions = seen.filter((line) => line.startsWith('sesion'))
  expect(sessions).toHaveLength(3)
  for (const line of sessions) expect(line).toMatch(/; Path=\/; SameSite=Lax; Max-Age=\d+; HttpOnly$/)
  expect(new Set(sessions).size).toBe(3)
  expect(seen.filter((line) => line.startsWith('conocido')).every((line) => !line.includes('HttpOnly'))).toBe(
    true,
  )
  // the earlier ones ended
  expect(await rowsOf('web_sessions')).toBe(before + 1)
})

test('ending sessions ends the cookie with the next call, in every browser or in one', async () => {
  const [here, there] = [new TestBrowser(shop.url), new TestBrowser(shop.url)]
  const email = 'sesiones@ejemplo.test'
  const person = await shop.person(email)
  for (const browser of [here, there]) await shop.signIn(browser, email, 'una clave larga')
  type Listed = { sessions: { id: string; current: boolean }[] }
  const list = async () => (await (await here.get('/api/account/sessions')).json()) as Listed
  const open = await list()
  expect(open.sessions).toHaveLength(2)
  const other = open.sessions.find((session) => !session.current)
  const end = (query: string) => shop.ask('DELETE', `/account/sessions${query}`, { as: person.token })
  expect((await end(`?id=${other?.id ?? ''}`)).status).toBe(200)
  expect((await whoIs(there)).person).toBeNull()
  expect((await list()).sessions).toMatchObject([{ current: true }])
  expect((await end('')).status).toBe(200)
  expect((await whoIs(here)).person).toBeNull()
  expect((await here.get('/api/orders')).status).toBe(401)
})

test('a deactivated user is told why and loses access', async () => {
  const browser = new TestBrowser(shop.url)
  const person = await shop.person('seva@ejemplo.test')
  await shop.signIn(browser, 'seva@ejemplo.test', 'una clave larga')
  await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id: person.id, role: 'Baja' } })
  expect(await whoIs(browser)).toEqual({
    person: null,
    refused: 'Tu cuenta está dada de baja. Escribinos si creés que es un error.',
  })
  expect((await browser.get('/api/orders')).status).toBe(403)
})

test('where staff must use a second factor, a session without one has no staff access', async () => {
  const [seller, buyer] = [new TestBrowser(shop.url), new TestBrowser(shop.url)]
  const [email, password] = ['vende@ejemplo.test', 'una clave larga']
  const { id } = await shop.person(email)
  await shop.person('compra@ejemplo.test')
  await shop.signIn(seller, email, password)
  await shop.signIn(buyer, 'compra@ejemplo.test', password)
  const demand = (second_factor: string) =>
    shop.ask('PUT', '/settings', { as: shop.admin, body: { accounts: { second_factor } } })
  await shop.ask('PUT', '/user/perfil', { as: shop.admin, body: { id, role: 'Ventas' } })
  expect((await whoIs(seller)).person?.role).toBe('Ventas')
  expect((await demand('staff')).status).toBe(200)
  expect((await seller.get('/api/orders')).status).toBe(401)
  expect(await whoIs(seller)).toEqual({ person: null, refused: null })
  expect((await whoIs(buyer)).person?.role).toBe('User')

  const factors = shop.identity.accountSecurity?.factors
  const started = await factors?.start(id, password)
  const secret = started?.ok ? started.setup.secret : ''
  const code = (ahead: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })
  expect(await factors?.confirm(id, code(-1), undefined)).toMatchObject({ ok: true })
  const challenge = await shop.signIn(seller, email, password)
  expect(await challenge.response.text()).toContain('Un paso más')
  expect((await whoIs(seller)).person).toBeNull()
  await seller.follow(await seller.post(`${challenge.url.pathname}/code`, { code: code(0) }))
  expect((await whoIs(seller)).person?.role).toBe('Ventas')
  await demand('optional')
})

test('an account that is removed takes its sessions along', async () => {
  const browser = new TestBrowser(shop.url)
  const person = await shop.person('borrada@ejemplo.test')
  await shop.signIn(browser, 'borrada@ejemplo.test', 'una clave larga')
  await shop.ask('DELETE', '/personal-data', { as: person.token, body: { confirm: 'ELIMINAR' } })
  const { rows } = await shop.database.pool.query('SELECT FROM web_sessions WHERE person_id = $1', [
    person.id,
  ])
  const { rows: users } = await shop.database.pool.query('SELECT role FROM users WHERE id = $1', [person.id])
  expect([rows.length, users]).toEqual([0, [{ role: 'Baja' }]])
})

test('an idle session ends after 14 days, any after 90, and using it puts the first off', async () => {
  const { pool } = shop.database
  await pool.query('DELETE FROM web_sessions')
  const browser = new TestBrowser(shop.url)
  await shop.signIn(browser, 'cliente@descorche.test')
  const age = (days: number, seen: number) =>
    pool.query(
      `UPDATE web_sessions SET created_at = now() - make_interval(days => $1),
         seen_at = now() - make_interval(days => $2), expires_at = now() - make_interval(days => $2) + interval '14 days'
       WHERE created_at = (SELECT max(created_at) FROM web_sessions)`,
      [days, seen],
    )
  const left = async () => {
    const { rows } = await pool.query<{ days: number }>(
      `SELECT round(extract(epoch FROM max(expires_at) - now()) / 86400)::int AS days FROM web_sessions`,
    )
    return rows[0]?.days
  }
  await age(0, 13)
  expect((await whoIs(browser)).person).not.toBeNull()
  expect(await left()).toBe(14)
  await pool.query(
    `UPDATE web_sessions SET created_at = now() - interval '85 days', seen_at = now() - interval '1 hour'`,
  )
  expect((await whoIs(browser)).person).not.toBeNull()
  expect(await left()).toBe(5)
  await pool.query(`UPDATE web_sessions SET expires_at = now() - interval '1 second'`)
  expect((await whoIs(browser)).person).toBeNull()
})

test('renewed keys end every cookie session, and everybody may sign in again without a restart', async () => {
  const browser = new TestBrowser(shop.url)
  await shop.signIn(browser, 'cliente@descorche.test')
  const { pool } = shop.database
  const secret = async () =>
    (await pool.query<{ value: string }>(`SELECT value FROM identity_keys WHERE name = 'web-client'`)).rows[0]
  const before = await secret()
  await rotateKeys(pool, 0)
  expect((await whoIs(browser)).person).toBeNull()
  await expect
    .poll(async () => {
      await shop.signIn(browser, 'cliente@descorche.test')
      return (await whoIs(browser)).person?.email
    })
    .toBe('cliente@descorche.test')
  expect(await secret()).not.toEqual(before)
})
