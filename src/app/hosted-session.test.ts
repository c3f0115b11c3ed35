import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import {
  foreignClient,
  foreignPages,
  openForeignProvider,
  type ForeignProvider,
} from '../../test/foreign-provider.ts'
import { openDatabase, type Database } from '../platform/database/open-database.ts'
import { createLog } from '../platform/observability/log.ts'
import type { SessionAnswer } from '../users/session.contract.ts'
import { readConfig } from './config.ts'
import { openApp, type OpenApp } from './open-app.ts'

const home = 'http://localhost:9'
const people = {
  ana: { email: 'ana@ejemplo.test', name: 'Ana' },
  berta: { email: 'berta@ejemplo.test', name: 'Berta' },
}
let [provider, plain]: ForeignProvider[] = []
let testDatabase: TestDatabase
let database: Database
let folder: string
let shop: OpenApp
const shops: OpenApp[] = []
beforeAll(async () => {
  ;[provider, plain] = [
    await openForeignProvider(people),
    await openForeignProvider(people, { userinfoOnly: true }),
  ]
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.connectionString, poolSize: 2 })
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-hosted-'))
  shop = await openAt(provider.issuer)
})
afterAll(async () => {
  for (const opened of shops) await opened.close()
  await provider?.close()
  await plain?.close()
  await database.close()
  await testDatabase.drop()
  await rm(folder, { recursive: true, force: true })
})

async function openAt(
  issuer: string,
  secret = foreignPages.secret,
  log = createLog('silent'),
): Promise<OpenApp> {
  const config = readConfig({
    PUBLIC_URL: home,
    DATABASE_URL: testDatabase.connectionString,
    DATA_DIR: folder,
    IDENTITY_DOMAIN: issuer,
    IDENTITY_CLIENT_ID: foreignPages.id,
    IDENTITY_CLIENT_SECRET: secret,
    IDENTITY_TOKEN_AUTHENTICATION: 'client_secret_basic',
    LOG_LEVEL: 'silent',
  })
  const opened = await openApp(config, log, undefined, true)
  shops.push(opened)
  return opened
}

const ask = async (
  at: OpenApp,
  where: string,
  cookie = '',
  init: { method?: string; headers?: Record<string, string> } = {},
) => at.shop.fetch(new Request(home + where, { ...init, headers: { cookie, ...init.headers } }))
const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith(name))
    ?.split(';')[0] ?? ''

/** Signs in and returns the session cookie. */
async function signIn(at: OpenApp, by: ForeignProvider, sub: string): Promise<string> {
  const start = await ask(at, '/sesion/ingresar?volver=/contact')
  const back = new URL(await by.leadBack(start.headers.get('location') ?? '', sub))
  const done = await ask(at, back.pathname + back.search, cookieOf(start, 'ingreso'))
  expect(done.headers.get('location')).toBe('/contact')
  return cookieOf(done, 'sesion')
}
const whoIs = async (at: OpenApp, cookie: string) =>
  (await (await ask(at, '/api/session', cookie)).json()) as SessionAnswer
const age = () => database.pool.query(`UPDATE web_sessions SET renew_at = now() - interval '1 second'`)
const tokenRequests = (by: ForeignProvider) => by.requests.filter((request) => request === '/token').length

test('a provider with other paths: discovery at the first sign-in, profile from the ID token, sign-out there', async () => {
  expect(provider?.requests).toEqual([])
  const cookie = await signIn(shop, provider as ForeignProvider, 'ana')
  expect(await whoIs(shop, cookie)).toMatchObject({
    person: { sub: 'ana', email: 'ana@ejemplo.test', nickname: 'Ana' },
  })
  const out = await ask(shop, '/sesion/salir', cookie, { method: 'POST', headers: { origin: home } })
  expect(out.headers.get('location')).toContain(`${provider?.issuer}/session/end?`)
  expect((await whoIs(shop, cookie)).person).toBeNull()
})

test('name and address from userinfo, where the ID token has neither', async () => {
  const other = await openAt(plain?.issuer ?? '')
  const cookie = await signIn(other, plain as ForeignProvider, 'berta')
  expect(plain?.requests).toContain('/me')
  expect((await whoIs(other, cookie)).person).toMatchObject({ email: 'berta@ejemplo.test', name: 'Berta' })
})

test('twenty calls at once with a session to renew ask the provider once; its tokens are sealed', async () => {
  const by = provider as ForeignProvider
  const cookie = await signIn(shop, by, 'ana')
  await age()
  const before = tokenRequests(by)
  const answers = await Promise.all(Array.from({ length: 20 }, () => whoIs(shop, cookie)))
  expect(answers.every(({ person }) => person?.sub === 'ana')).toBe(true)
  expect(tokenRequests(by) - before).toBe(1)
  const { rows } = await database.pool.query<{ sealed: string; renew: boolean }>(
    `SELECT encode(refresh_token, 'escape') AS sealed, renew_at > now() AS renew FROM web_sessions WHERE person_id = 'ana'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.renew).toBe(true)
  expect(rows[0]?.sealed).not.toMatch(/^[\w-]{43}$/)
})

test('back-channel logout ends the named session, or all; nothing else does', async () => {
  const by = provider as ForeignProvider
  const [here, there] = [await signIn(shop, by, 'ana'), await signIn(shop, by, 'ana')]
  const { rows } = await database.pool.query<{ sid: string }>(
    `SELECT provider_session AS sid FROM web_sessions WHERE person_id = 'ana' ORDER BY created_at DESC LIMIT 2`,
  )
  const [second, first] = rows.map(({ sid }) => sid)
  const now = () => Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = { iss: by.issuer, aud: foreignPages.id, jti: 'x', sub: 'ana', sid: first, events }
  const send = async (token: string) => {
    const body = new URLSearchParams({ logout_token: token }).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
    }
    const request = new Request(`${home}/sesion/terminada`, { method: 'POST', headers, body })
    return (await shop.shop.fetch(request)).status
  }
  const tokens: [object, string?][] = [
    [{ events: undefined }],
    [{ nonce: 'an ID token has one' }],
    [{ aud: foreignClient }],
    [{ iss: 'https://elsewhere.test' }],
    [{ sub: undefined, sid: undefined }],
    [{ iat: now() - 3600 }],
    [{ iat: now() + 3600 }],
    [{ jti: undefined }],
    [{}, 'at+jwt'],
  ]
  for (const [other, typ] of tokens)
    expect(await send(await by.sign({ iat: now(), ...claims, ...other }, typ)), JSON.stringify(other)).toBe(
      400,
    )
  const good = await by.sign({ iat: now(), ...claims })
  for (const broken of ['', 'a.b.c', `${good}x`, 'x'.repeat(20_000)]) expect(await send(broken)).toBe(400)
  expect((await whoIs(shop, here)).person?.sub).toBe('ana')

  expect(second).not.toBe(first)
  expect(await send(await by.sign({ iat: now(), ...claims, sub: 'berta' }))).toBe(200)
  expect((await whoIs(shop, here)).person?.sub).toBe('ana')
  expect(await send(good)).toBe(200)
  expect((await whoIs(shop, here)).person).toBeNull()
  expect((await whoIs(shop, there)).person?.sub).toBe('ana')
  expect(await send(await by.sign({ iat: now(), ...claims, sid: undefined }, 'JWT'))).toBe(200)
  expect((await whoIs(shop, there)).person).toBeNull()
})

test('an unreachable provider ends no session; a refused refresh does', async () => {
  const by = provider as ForeignProvider
  await database.pool.query('DELETE FROM web_sessions')
  const cookie = await signIn(shop, by, 'ana')
  by.setAway(true)
  await age()
  expect((await whoIs(shop, cookie)).person?.sub).toBe('ana')
  const begun = await ask(await openAt(by.issuer), '/sesion/ingresar')
  expect(begun.headers.get('location')).toBe('/?ingreso=unavailable')
  by.setAway(false)
  by.revokeAll()
  await age()
  expect((await whoIs(shop, cookie)).person).toBeNull()
  const { rows } = await database.pool.query(`SELECT FROM web_sessions WHERE person_id = 'ana'`)
  expect(rows).toEqual([])
})

test('a provider that refuses a renewal with 400 and not a word has said no', async () => {
  const by = await openForeignProvider(people)
  const cookie = await signIn(await openAt(by.issuer), by, 'ana')
  const at = shops.at(-1) as OpenApp
  await age()
  by.setAway(true, 500)
  expect((await whoIs(at, cookie)).person?.sub).toBe('ana')
  await age()
  by.setAway(true, 400)
  expect((await whoIs(at, cookie)).person).toBeNull()
  await by.close()
})

test('a wrong secret and a wrong code: the way back to the shop, and what the provider answered in the log', async () => {
  const by = plain as ForeignProvider
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const mistaken = await openAt(by.issuer, 'otro-secreto-distinto', log)
  const start = await ask(mistaken, '/sesion/ingresar')
  const leaving = new URL(start.headers.get('location') ?? '')
  const back = new URL(await by.leadBack(leaving.href, 'berta'))
  const done = await ask(mistaken, back.pathname + back.search, cookieOf(start, 'ingreso'))
  expect(done.headers.get('location')).toBe('/?ingreso=failed')
  const right = await openAt(by.issuer, foreignPages.secret, log)
  const again = await ask(right, '/sesion/ingresar')
  const state = new URL(again.headers.get('location') ?? '').searchParams.get('state') ?? ''
  const wrong = new URLSearchParams({ code: 'nada', state, iss: by.issuer }).toString()
  const answer = await ask(right, `/sesion/retorno?${wrong}`, cookieOf(again, 'ingreso'))
  expect(answer.headers.get('location')).toBe('/?ingreso=failed')
  const logged = lines.map((line) => JSON.parse(line) as { error?: string; status?: number; msg: string })
  expect(logged.filter(({ msg }) => msg === 'identity: a sign-in was not finished')).toMatchObject([
    { status: 401, error: 'invalid_client' },
    { status: 400, error: 'invalid_grant' },
  ])
  expect(lines.join()).not.toContain('otro-secreto')
})
