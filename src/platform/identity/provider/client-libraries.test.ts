import * as oauth from 'oauth4webapi'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  audience,
  clientId,
  openTestIdentity,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'

/**
 * The flows and errors of two client libraries that know only the provider's issuer. `openid-client` is
 * certified by the OpenID Foundation for the Basic profile; `oauth4webapi`, its foundation, covers what it
 * does not expose.
 */
let shop: TestIdentity
let config: oidc.Configuration
/** Already signed in at the provider. */
let browser: TestBrowser
beforeAll(async () => {
  shop = await openTestIdentity()
  config = await discover()
  browser = new TestBrowser(shop.url)
  await signIn(shop.url, browser, 'cliente@descorche.test')
})
afterAll(() => shop?.close())

const overHttp = { execute: [oidc.allowInsecureRequests] }
const discover = (issuer = `${shop.url}/`, client = clientId) =>
  oidc.discovery(new URL(issuer), client, {}, oidc.None(), overHttp)

/** The library's authorization request and its expected state. */
async function begin(more: Record<string, string> = {}, from = config) {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
    idTokenExpected: true,
  }
  const address = oidc.buildAuthorizationUrl(from, {
    redirect_uri: `${shop.url}/`,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...more,
  })
  return { address, checks }
}

/** The address that the provider redirects to. */
const leadBack = async (address: URL) => (await browser.follow(await browser.get(address.href))).url

async function come(more: Record<string, string> = {}) {
  const { address, checks } = await begin(more)
  return { back: await leadBack(address), checks }
}
async function tokens(more: Record<string, string> = {}) {
  const { back, checks } = await come(more)
  return oidc.authorizationCodeGrant(config, back, checks)
}

/** The error of a library: the provider's, or its own code. */
async function failure(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'nothing went wrong',
    (error: Error & { error?: string; code?: string }) => error.error ?? error.code ?? error.message,
  )
}

test.each(['oidc', 'oauth2'] as const)('found by its metadata of %s, the whole way', async (algorithm) => {
  const configuration = await oidc.discovery(new URL(`${shop.url}/`), clientId, {}, oidc.None(), {
    ...overHttp,
    algorithm,
  })
  const { address, checks } = await begin({}, configuration)
  const given = await oidc.authorizationCodeGrant(configuration, await leadBack(address), checks)
  const sub = given.claims()?.sub ?? ''
  expect(await oidc.fetchUserInfo(configuration, given.access_token, sub)).toMatchObject({
    sub,
    email: 'cliente@descorche.test',
  })
  const next = await oidc.refreshTokenGrant(configuration, given.refresh_token ?? '')
  expect(next.claims()?.sub).toBe(sub)
  await oidc.tokenRevocation(configuration, next.access_token)
  expect(await failure(oidc.fetchUserInfo(configuration, next.access_token, sub))).toBe(
    'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  )
  const leaving = oidc.buildEndSessionUrl(configuration, { id_token_hint: next.id_token ?? '' })
  expect((await browser.get(leaving.href)).status).toBe(200)
})

test('an access token for the API is one by RFC 9068, signed with a published key', async () => {
  const { access_token } = await tokens({ resource: audience })
  const request = new Request(`${shop.url}/api/orders`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  const check = (wanted: string) => oauth.validateJwtAccessToken(server(), request, wanted, insecure)
  expect(await check(audience)).toMatchObject({ client_id: clientId, scope: 'openid profile email' })
  expect(await failure(check('https://another.test/api'))).toBe('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
})

const server = () => config.serverMetadata() as oauth.AuthorizationServer
const insecure = { [oauth.allowInsecureRequests]: true }

/** The token endpoint's raw response to a code. */
async function exchanged() {
  const { back, checks } = await come()
  const { pkceCodeVerifier, expectedState, expectedNonce } = checks
  const client = { client_id: clientId }
  const parameters = oauth.validateAuthResponse(server(), client, back, expectedState)
  const answer = await oauth.authorizationCodeGrantRequest(
    server(),
    client,
    oauth.None(),
    parameters,
    `${shop.url}/`,
    pkceCodeVerifier,
    insecure,
  )
  return { answer, expectedNonce }
}

test("the ID token's signature is that of a published key", async () => {
  const { answer, expectedNonce } = await exchanged()
  const wanted = { expectedNonce, requireIdToken: true }
  await oauth.processAuthorizationCodeResponse(server(), { client_id: clientId }, answer, wanted)
  await oauth.validateApplicationLevelSignature(server(), answer, insecure)
})

/** Tampered callbacks, with the error of the library or the provider. */
const wrongAnswers: Record<
  string,
  [string, (come: Awaited<ReturnType<typeof begin>>['checks'], back: URL) => unknown]
> = {
  'another state': [
    'OAUTH_INVALID_RESPONSE',
    (_, back) => back.searchParams.set('state', oidc.randomState()),
  ],
  'no state': ['OAUTH_INVALID_RESPONSE', (_, back) => back.searchParams.delete('state')],
  'another nonce': [
    'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
    (checks) => (checks.expectedNonce = oidc.randomNonce()),
  ],
  'another verifier': [
    'invalid_grant',
    (checks) => (checks.pkceCodeVerifier = oidc.randomPKCECodeVerifier()),
  ],
  "another provider's answer (mix-up)": [
    'OAUTH_INVALID_RESPONSE',
    (_, back) => back.searchParams.set('iss', 'https://elsewhere.test/'),
  ],
  'no issuer (mix-up)': ['OAUTH_INVALID_RESPONSE', (_, back) => back.searchParams.delete('iss')],
  'another code': ['invalid_grant', (_, back) => back.searchParams.set('code', oidc.randomState())],
  'another address': ['invalid_grant', (_, back) => (back.pathname = '/elsewhere')],
}
test.each(Object.entries(wrongAnswers))('refused: %s', async (_name, [says, change]) => {
  const { back, checks } = await come()
  change(checks, back)
  expect(await failure(oidc.authorizationCodeGrant(config, back, checks))).toBe(says)
})

test("a code that was injected into another person's sign-in is refused by nonce and verifier", async () => {
  const [hers, mine] = [await come(), await come()]
  const injected = new URL(mine.back)
  injected.searchParams.set('code', hers.back.searchParams.get('code') ?? '')
  expect(await failure(oidc.authorizationCodeGrant(config, injected, mine.checks))).toBe('invalid_grant')
})

test('a code that is used again takes back what it had given', async () => {
  const { back, checks } = await come()
  const first = await oidc.authorizationCodeGrant(config, back, checks)
  expect(await failure(oidc.authorizationCodeGrant(config, back, checks))).toBe('invalid_grant')
  expect(await failure(oidc.refreshTokenGrant(config, first.refresh_token ?? ''))).toBe('invalid_grant')
  expect(await failure(oidc.fetchUserInfo(config, first.access_token, first.claims()?.sub ?? ''))).toBe(
    'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  )
})

test('a code is good for a minute', async () => {
  const { back, checks } = await come()
  const { rowCount } = await shop.pool.query(
    `UPDATE identity_payloads SET expires_at = expires_at - interval '61 seconds' WHERE model = 'AuthorizationCode'`,
  )
  expect(rowCount).toBeGreaterThan(0)
  expect(await failure(oidc.authorizationCodeGrant(config, back, checks))).toBe('invalid_grant')
})

test('a refresh token that was used before ends the family, and belongs to its client', async () => {
  const first = await tokens()
  const second = await oidc.refreshTokenGrant(config, first.refresh_token ?? '')
  const third = await oidc.refreshTokenGrant(config, second.refresh_token ?? '')
  // after the grace period for retries
  await shop.pool.query(`UPDATE identity_payloads SET consumed_at = consumed_at - interval '6 seconds'`)
  expect(await failure(oidc.refreshTokenGrant(config, first.refresh_token ?? ''))).toBe('invalid_grant')
  expect(await failure(oidc.refreshTokenGrant(config, third.refresh_token ?? ''))).toBe('invalid_grant')
  const another = await discover(undefined, 'nobody')
  const { refresh_token = '' } = await tokens()
  expect(await failure(oidc.refreshTokenGrant(another, refresh_token))).toBe('invalid_client')
})

test("ID tokens are refused that are too old, of too old a sign-in, or another client's", async () => {
  /**
   * A client whose clock is wrong.
   * @param seconds how far it is ahead
   */
  const ahead = (seconds: number) => {
    const skewed = new oidc.Configuration(server(), clientId, { [oidc.clockSkew]: seconds }, oidc.None())
    oidc.allowInsecureRequests(skewed)
    return skewed
  }
  const old = await come()
  const tooOld = oidc.authorizationCodeGrant(ahead(7200), old.back, old.checks)
  expect(await failure(tooOld)).toBe('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')

  const { back, checks } = await come({ max_age: '100000' })
  const longAgo = oidc.authorizationCodeGrant(ahead(1800), back, { ...checks, maxAge: 600 })
  expect(await failure(longAgo)).toBe('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')

  const { answer, expectedNonce } = await exchanged()
  const another = { client_id: 'another' }
  const foreign = oauth.processAuthorizationCodeResponse(server(), another, answer, { expectedNonce })
  expect(await failure(foreign)).toBe('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
})

test.each([
  ['a path', '/elsewhere'],
  ['a subdomain', 'https://evil.localhost/'],
  ['another port', 'http://127.0.0.1:1/'],
  ['user information', 'http://127.0.0.1@elsewhere.test/'],
  ['a fragment', '/#x'],
  ['a query', '/?x=1'],
  ['dots', '/a/../'],
  ['a script', 'javascript:alert(1)'],
])('never redirects to an address that is not registered: %s', async (_name, address) => {
  const target = address.startsWith('/') ? shop.url + address : address
  const { address: request } = await begin({ redirect_uri: target })
  const answer = await browser.get(request.href)
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
})

test('no response type returns a token by the front channel', async () => {
  for (const given of [
    { response_type: 'id_token token' },
    { response_type: 'code token', response_mode: 'fragment' },
  ]) {
    const { address } = await begin(given)
    const back = (await browser.get(address.href)).headers.get('location') ?? ''
    expect(back).toMatch(/error=(unsupported_response_type|invalid_request|unauthorized_client)/)
    expect(back).not.toMatch(/token=|code=/)
  }
})

test('the issuer is taken letter by letter', async () => {
  const by = new URL(shop.url)
  by.hostname = 'localhost'
  expect(await failure(discover(by.href))).toBe('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
})
