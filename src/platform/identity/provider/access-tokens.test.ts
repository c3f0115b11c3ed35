import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openHostedIdentity } from '../hosted-identity.ts'
import type { IdentityPort } from './port.ts'

/** A hosted provider as the shop sees it: an address with public keys. */
const own = await generateKeyPair('RS256')
const foreign = await generateKeyPair('RS256')
let requested = 0
let healthy = true
const server = http.createServer((request, response) => {
  requested += 1
  if (!healthy || request.url !== '/.well-known/jwks.json') return void response.writeHead(503).end()
  void exportJWK(own.publicKey).then((key) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] })),
  )
})

let origin: string
let identity: IdentityPort
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  identity = openAt(origin)
})
afterAll(() => server.close())

function openAt(domain: string): IdentityPort {
  return openHostedIdentity({
    domain,
    clientId: 'web',
    clientSecret: undefined,
    tokenAuthentication: 'client_secret_post',
    scope: 'openid',
    audience: 'the-shop',
    rolesClaim: 'https://shop/roles',
  })
}

const now = () => Math.floor(Date.now() / 1000)

/** Signs a token, valid or with a single defect. */
function sign(
  change: JWTPayload = {},
  { kid = 'one', key = own.privateKey, typ }: { kid?: string; key?: CryptoKey; typ?: string } = {},
): Promise<string> {
  const claims = {
    iss: `${origin}/`,
    aud: ['the-shop', `${origin}/userinfo`],
    sub: 'google-oauth2|1234',
    iat: now(),
    exp: now() + 600,
    'https://shop/roles': ['Admin', 'User'],
    ...change,
  }
  const stored = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
  return new SignJWT(stored).setProtectedHeader({ alg: 'RS256', kid, ...(typ ? { typ } : {}) }).sign(key)
}

test('accepts a token of the provider, and requests nothing for each verification', async () => {
  const token = await sign({ email: 'ana@ejemplo.test' })
  const answer = await identity.verifyAccessToken(token)
  expect(answer).toMatchObject({
    ok: true,
    claims: { sub: 'google-oauth2|1234', role: 'Admin', email: 'ana@ejemplo.test', nickname: undefined },
  })
  const before = requested
  for (let times = 0; times < 20; times += 1) await identity.verifyAccessToken(token)
  expect(requested).toBe(before)
})

test.each([
  ['missing', () => ''],
  ['malformed', () => 'x'],
  ['malformed', () => 'x.y.z'],
  ['malformed', () => `${'a'.repeat(5000)}.b.c`],
  ['expired', () => sign({ exp: now() - 61 })],
  ['wrong-audience', () => sign({ aud: 'another-shop' })],
  ['wrong-audience', () => sign({ aud: [] })],
  ['invalid', () => sign({ iss: 'https://elsewhere.test/' })],
  ['invalid', () => sign({}, { key: foreign.privateKey })],
  ['invalid', () => sign({}, { kid: 'unknown' })],
  ['invalid', () => sign({ exp: undefined as unknown as number })],
  ['invalid', () => sign({ sub: '' })],
  ['invalid', () => sign({ sub: undefined as unknown as string })],
  ['invalid', () => sign({ sub: 'x'.repeat(256) })],
  ['invalid', () => sign({ nbf: now() + 300 })],
  // issued by the provider, but no access tokens
  ['invalid', () => sign({}, { typ: 'logout+jwt' })],
  ['invalid', () => sign({}, { typ: 'dpop+jwt' })],
  ['invalid', () => sign({}, { typ: 'application/secevent+jwt' })],
  // lives longer than the provider's tokens: made with a stolen key
  ['invalid', () => sign({ exp: now() + 10 * 365 * 86_400 })],
  ['invalid', () => sign({ iat: now() + 10 * 365 * 86_400, exp: now() + 10 * 365 * 86_400 + 600 })],
  ['invalid', () => sign({ iat: undefined as unknown as number })],
  [
    'invalid',
    // HS256 with the public key as the shared secret
    async () => {
      const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(own.publicKey)))
      return new SignJWT({ sub: 'x', iss: `${origin}/`, aud: 'the-shop', exp: now() + 600 })
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(secret)
    },
  ],
  [
    'invalid',
    () => new UnsecuredJWT({ sub: 'x', iss: `${origin}/`, aud: 'the-shop', exp: now() + 600 }).encode(),
  ],
])('refused as %s (%#)', async (why, make) => {
  expect(await identity.verifyAccessToken(await make())).toEqual({ ok: false, why })
})

test.each(['JWT', 'at+jwt', 'application/at+JWT'])('the type %s is one of an access token', async (typ) => {
  expect(await identity.verifyAccessToken(await sign({ typ }, { typ }))).toMatchObject({ ok: true })
})

test('clocks may differ by a minute', async () => {
  expect(await identity.verifyAccessToken(await sign({ exp: now() - 30 }))).toMatchObject({ ok: true })
})

test('a token that was good is refused once it has expired', async () => {
  const token = await sign({ exp: now() + 5 })
  expect(await identity.verifyAccessToken(token)).toMatchObject({ ok: true })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 66_000 })
  try {
    expect(await identity.verifyAccessToken(token)).toEqual({ ok: false, why: 'expired' })
  } finally {
    vi.useRealTimers()
  }
})

test('a role is the first entry of the claim, and only if it is a text', async () => {
  const roleOf = async (roles: unknown) => {
    const answer = await identity.verifyAccessToken(await sign({ 'https://shop/roles': roles }))
    return answer.ok ? answer.claims.role : answer.why
  }
  expect(await roleOf(['User', 'Admin'])).toBe('User')
  expect(await roleOf([])).toBeUndefined()
  expect(await roleOf('Admin')).toBe('Admin')
  expect(await roleOf([{ Admin: true }])).toBeUndefined()
})

test('a provider that does not answer says nothing about the token', async () => {
  const down = openAt('http://127.0.0.1:9')
  expect(await down.verifyAccessToken(await sign())).toEqual({ ok: false, why: 'unavailable' })
  healthy = false
  const ill = openAt(origin)
  expect(await ill.verifyAccessToken(await sign())).toEqual({ ok: false, why: 'unavailable' })
  healthy = true
  expect(await ill.verifyAccessToken(await sign())).toMatchObject({ ok: true })
})

test('a provider that has been away for long: its last known keys still tell', async () => {
  const lasting = openAt(origin)
  expect(await lasting.verifyAccessToken(await sign())).toMatchObject({ ok: true })
  healthy = false
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 })
  try {
    expect(await lasting.verifyAccessToken(await sign({ jti: 'new' }))).toMatchObject({ ok: true })
    expect(await lasting.verifyAccessToken(await sign({}, { key: foreign.privateKey }))).toMatchObject({
      ok: false,
    })
  } finally {
    vi.useRealTimers()
    healthy = true
  }
})

test('a hosted provider is named by its domain, or by its whole issuer', () => {
  expect(openAt('shop.eu.auth0.com').webClient.issuer).toBe('https://shop.eu.auth0.com')
  expect(openAt('https://id.example/realms/tienda/').webClient.issuer).toBe(
    'https://id.example/realms/tienda',
  )
})
