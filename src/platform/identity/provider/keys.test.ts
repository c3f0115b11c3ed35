import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeJwt, decodeProtectedHeader, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { until } from '../../../../test/buying.ts'
import { signToken } from '../../../../test/sign-token.ts'
import { openEmbeddedIdentity, type EmbeddedIdentity } from '../embedded-identity.ts'
import {
  audience,
  clientId,
  CodeFlow,
  frameMessage,
  openTestIdentity,
  refresh,
  rolesClaim,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'
import { rotateAgedKeys } from './rotate-aged-keys.ts'
import { rotateKeys } from './keys.ts'

/** Two processes of a shop: one that serves, and one that only verifies the other's tokens. */
let served: TestIdentity
let other: EmbeddedIdentity
let folder: string
beforeAll(async () => {
  served = await openTestIdentity()
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-keys-'))
  other = await openEmbeddedIdentity({
    publicUrl: served.url,
    pool: served.pool,
    connectionString: served.connectionString,
    dataDir: folder,
    clientId,
    audience,
    rolesClaim,
    accountState: async () => undefined,
    invitations: { look: async () => undefined, redeem: async () => false },
    demoUsers: true,
    addressOf: () => 'x',
    log: () => undefined,
  })
})
afterAll(async () => {
  await other.close()
  await served.close()
  await rm(folder, { recursive: true, force: true })
})

/** Makes the keys older. */
const pass = (time: string) =>
  served.pool.query(
    'UPDATE identity_keys SET made_at = made_at - $1::interval, retired_at = retired_at - $1::interval',
    [time],
  )
async function published(): Promise<string[]> {
  const answer = await fetch(`${served.url}/.well-known/jwks.json`)
  return ((await answer.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
}
/** Makes several processes rotate aged keys at once. @returns the keys then published in both processes */
async function age(keys: number): Promise<string[]> {
  await Promise.all(Array.from({ length: 4 }, () => rotateAgedKeys(served.pool)))
  await until(async () => ((await published()).length === keys ? true : undefined))
  return published()
}
const kidOf = (token: string) => decodeProtectedHeader(token).kid
async function signedWith(kid: string | undefined): Promise<string> {
  const { rows } = await served.pool.query<{ value: JWK }>(
    `SELECT value FROM identity_keys WHERE value->>'kid' = $1`,
    [kid],
  )
  return signToken(served.pool, { sub: randomUUID() }, { issuer: `${served.url}/`, key: rows[0]?.value })
}

const goodFor = async (token: string) =>
  Promise.all([served.identity, other].map(async (process) => (await process.verifyAccessToken(token)).ok))

test('new keys end every session and token at once, in all processes; then everybody may sign in again', async () => {
  const browser = new TestBrowser(served.url)
  const before = await signIn(served.url, browser, 'cliente@descorche.test')
  expect(await goodFor(before.access_token)).toEqual([true, true])
  const stolen = await signToken(served.pool, { sub: randomUUID() }, { issuer: `${served.url}/` })
  expect(await goodFor(stolen)).toEqual([true, true])

  expect(await rotateKeys(served.pool, 0)).toBeGreaterThan(2)
  await until(async () => ((await goodFor(before.access_token)).includes(true) ? undefined : true))
  expect(await goodFor(stolen)).toEqual([false, false])
  expect((await refresh(served.url, before.refresh_token)).body.error).toBe('invalid_grant')
  const silent = await browser.get(new CodeFlow(served.url).silent())
  expect((await frameMessage(silent))['error']).toBe('login_required')

  const after = await signIn(served.url, browser, 'cliente@descorche.test')
  expect(await goodFor(after.access_token)).toEqual([true, true])
  expect((await refresh(served.url, after.refresh_token)).status).toBe(200)
})

test('a key rotates after 90 days: published before use and until its tokens expire, without ending sessions', async () => {
  const browser = new TestBrowser(served.url)
  const first = await signIn(served.url, browser, 'cliente@descorche.test')
  const old = kidOf(first.access_token)
  await pass('80 days')
  expect(await age(1)).toEqual([old])

  await pass('9 days')
  const [, next] = await age(2)
  const meanwhile = (await refresh(served.url, first.refresh_token)).body
  // must not sign while a cached key set may lack it
  expect(kidOf(meanwhile.access_token)).toBe(old)
  await pass('26 hours')
  await rotateAgedKeys(served.pool)
  await until(async () => ((await published())[0] === next ? true : undefined))
  expect(new Set(await published())).toEqual(new Set([old, next]))

  // tokens of the old key stay valid for their lifetime, in every process
  expect(await goodFor(first.access_token)).toEqual([true, true])
  const after = (await refresh(served.url, meanwhile.refresh_token)).body
  expect([kidOf(after.access_token), kidOf(after.id_token)]).toEqual([next, next])
  await until(async () => ((await goodFor(after.access_token)).every(Boolean) ? true : undefined))
  const leaving = await browser.get(`/v2/logout?id_token_hint=${first.id_token}`, {
    'sec-fetch-site': 'cross-site',
  })
  expect([leaving.status, await leaving.text()]).toEqual([200, expect.stringContaining('submit-logout.js')])

  // a stolen old key is useless once its last token has expired
  const stolen = await signedWith(old)
  await pass('20 minutes')
  await served.restart()
  expect((await served.identity.verifyAccessToken(stolen)).ok).toBe(false)
  expect(await published()).toEqual([next, old])
  await pass('15 days')
  expect(await age(1)).toEqual([next])
  expect(await goodFor(after.access_token)).toEqual([true, true])
})

test('the command leaves no key of before, announced or retired', async () => {
  await pass('89 days')
  const before = await age(2)
  await rotateKeys(served.pool, 0)
  await until(async () => ((await published()).length === 1 ? true : undefined))
  expect(before).not.toContain((await published())[0])
  await rotateAgedKeys(served.pool)
  expect(await published()).toHaveLength(1)
})

test('tokens signed by the provider that are no access token are rejected', async () => {
  const sign = (options: Parameters<typeof signToken>[2], claims = {}) =>
    signToken(served.pool, { sub: randomUUID(), ...claims }, { issuer: `${served.url}/`, ...options })
  const check = async (token: string) => served.identity.verifyAccessToken(token)
  expect(await check(await sign({}))).toMatchObject({ ok: true })
  const refused = {
    'a life longer than ours': await sign({ minutes: 11 }),
    'no more time': await sign({ minutes: -2 }),
    'another issuer': await sign({ issuer: 'https://elsewhere.test/' }),
    'the issuer without its slash': await sign({ issuer: served.url }),
    'another audience': await sign({ audience: clientId }),
    'a type of its own': await sign({ type: 'JWT' }),
    'an ID token': (await signIn(served.url, new TestBrowser(served.url), 'cliente@descorche.test')).id_token,
    'a start in the future': await sign({}, { nbf: Math.floor(Date.now() / 1000) + 120 }),
  }
  for (const [what, token] of Object.entries(refused))
    expect([what, (await check(token)).ok]).toEqual([what, false])
})

test('a second that passes while a token is made does not make its life longer than is taken', async () => {
  const System = Date
  const start = System.now()
  let readings = 0
  const next = () => start + (readings += 1) * 1000
  const steps = new Proxy(System, {
    construct: (_, given: [number]) => (given.length > 0 ? new System(...given) : new System(next())),
  })
  vi.stubGlobal('Date', steps)
  const token = await served.identity
    .issueAccessToken('cliente@descorche.test')
    .finally(() => vi.unstubAllGlobals())
  expect(readings).toBeGreaterThan(0)
  const { iat = 0, exp = 0 } = decodeJwt(token ?? '')
  expect(exp - iat).toBe(600)
})
