import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  audience,
  clientId,
  openTestIdentity,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'
import { openQuestions, type Metadata } from '../../../../test/provider-questions.ts'
import { metadataPaths } from './metadata.ts'

let shop: TestIdentity
let metadata: Metadata
let provider: Awaited<ReturnType<typeof openQuestions>>
beforeAll(async () => {
  shop = await openTestIdentity()
  metadata = await read(metadataPaths[0])
  provider = await openQuestions(shop.url, metadata)
})
afterAll(() => shop?.close())

async function read(path: string) {
  const answer = await fetch(shop.url + path)
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Metadata
}
/** Checks each metadata entry against actual behaviour. Entries missing here fail the test below. */
const promises: Record<string, () => Promise<void>> = {
  async issuer() {
    expect(metadata['issuer']).toBe(`${shop.url}/`)
    expect(decodeJwt((await provider.tokens()).id_token).iss).toBe(metadata['issuer'])
  },
  async authorization_endpoint() {
    expect(await provider.codeOf()).toMatch(/^[\w-]{43}$/)
  },
  async authorization_response_iss_parameter_supported() {
    expect(provider.parametersOf(await provider.authorize()).get('iss')).toBe(metadata['issuer'])
    // errors too (RFC 9207 section 2)
    expect(
      provider.parametersOf(await provider.authorize({ scope: 'openid', prompt: 'consent' })).get('iss'),
    ).toBe(metadata['issuer'])
  },
  async response_types_supported() {
    expect(metadata['response_types_supported']).toEqual(['code'])
    for (const type of ['token', 'id_token', 'code id_token', 'none']) {
      const answer = await provider.authorize({ response_type: type })
      const issuers = [...provider.parametersOf(answer), ...provider.parametersOf(answer, 'hash')].map(
        ([name]) => name,
      )
      expect([type, issuers.includes('error'), issuers.includes('code')]).toEqual([type, true, false])
    }
  },
  async response_modes_supported() {
    const codes: Record<string, () => Promise<string | null | undefined>> = {
      query: async () => provider.codeOf({ response_mode: 'query' }),
      fragment: async () =>
        provider.parametersOf(await provider.authorize({ response_mode: 'fragment' }), 'hash').get('code'),
      async form_post() {
        const html = await (await provider.authorize({ response_mode: 'form_post' })).text()
        expect(html).toContain(`action="${shop.url}/"`)
        return /name="code" value="([^"]+)"/.exec(html)?.[1]
      },
      async web_message() {
        const html = await (await provider.authorize({ response_mode: 'web_message', prompt: 'none' })).text()
        return /"code":"([^"]+)"/.exec(html)?.[1]
      },
    }
    for (const mode of provider.list('response_modes_supported')) {
      const code = (await codes[mode]?.()) ?? 'no code'
      expect([mode, (await provider.exchange(code)).status]).toEqual([mode, 200])
    }
    expect(
      provider.parametersOf(await provider.authorize({ response_mode: 'query.jwt' })).get('error'),
    ).toBeTruthy()
  },
  async code_challenge_methods_supported() {
    expect(metadata['code_challenge_methods_supported']).toEqual(['S256'])
    const plain = { code_challenge: provider.verifier, code_challenge_method: 'plain' }
    for (const given of [plain, { code_challenge: undefined, code_challenge_method: undefined }])
      expect(provider.parametersOf(await provider.authorize(given)).get('error')).toBe('invalid_request')
  },
  async grant_types_supported() {
    const grants: Record<string, () => Promise<{ status: number }>> = {
      authorization_code: async () => provider.exchange(await provider.codeOf()),
      refresh_token: async () =>
        provider.ask('token_endpoint', {
          grant_type: 'refresh_token',
          refresh_token: (await provider.tokens()).refresh_token,
        }),
    }
    for (const grant of provider.list('grant_types_supported'))
      expect([grant, (await grants[grant]?.())?.status]).toEqual([grant, 200])
    for (const grant of [
      'implicit',
      'client_credentials',
      'password',
      'urn:ietf:params:oauth:grant-type:device_code',
    ])
      expect((await provider.ask('token_endpoint', { grant_type: grant })).body.error).toBe(
        'unsupported_grant_type',
      )
  },
  async token_endpoint() {
    expect(await provider.tokens()).toMatchObject({ token_type: 'Bearer', scope: 'openid profile email' })
  },
  token_endpoint_auth_methods_supported: async () => {
    for (const method of provider.list('token_endpoint_auth_methods_supported'))
      expect([method, await authenticate[method]?.('token_endpoint')]).toEqual([
        method,
        { right: 200, wrong: 401 },
      ])
  },
  async scopes_supported() {
    for (const scope of provider.list('scopes_supported')) {
      const requested = scope === 'openid' ? scope : `openid ${scope}`
      expect((await provider.tokens({ scope: requested })).scope).toBe(requested)
    }
    // scopes that are not listed are not granted
    expect((await provider.tokens({ scope: 'openid offline_access address' })).scope).toBe('openid')
  },
  async claims_supported() {
    const { id_token } = await provider.tokens({ max_age: '100000' })
    expect(Object.keys(decodeJwt(id_token))).toEqual(
      expect.arrayContaining(provider.list('claims_supported')),
    )
    // no claims of a scope that was not requested
    expect(decodeJwt((await provider.tokens({ scope: 'openid' })).id_token)).not.toHaveProperty('email')
  },
  async claim_types_supported() {
    expect(metadata['claim_types_supported']).toEqual(['normal'])
    expect(decodeJwt((await provider.tokens()).id_token)).not.toHaveProperty('_claim_names')
  },
  async claims_parameter_supported() {
    expect(metadata['claims_parameter_supported']).toBe(false)
    const claims = JSON.stringify({ id_token: { email: { essential: true } } })
    expect(decodeJwt((await provider.tokens({ scope: 'openid', claims })).id_token)).not.toHaveProperty(
      'email',
    )
  },
  async request_uri_parameter_supported() {
    expect(metadata['request_uri_parameter_supported']).toBe(false)
    const given = { request_uri: 'https://elsewhere.test/request', request: 'e30.e30.' }
    for (const [name, value] of Object.entries(given))
      expect(provider.parametersOf(await provider.authorize({ [name]: value })).get('error')).toBe(
        `${name}_not_supported`,
      )
  },
  async subject_types_supported() {
    expect(metadata['subject_types_supported']).toEqual(['public'])
    const { access_token, id_token } = await provider.tokens({ audience })
    expect(decodeJwt(id_token).sub).toBe(decodeJwt(access_token).sub)
  },
  async id_token_signing_alg_values_supported() {
    const { alg } = decodeProtectedHeader((await provider.tokens()).id_token)
    expect(metadata['id_token_signing_alg_values_supported']).toEqual([alg])
  },
  async jwks_uri() {
    const { keys } = (await (await fetch(provider.at('jwks_uri'))).json()) as {
      keys: Record<string, string>[]
    }
    const { kid } = decodeProtectedHeader((await provider.tokens()).id_token)
    expect(keys.map((key) => key['kid'])).toContain(kid)
    // nothing private
    for (const key of keys)
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  },
  /** Tokens without an audience work only here, and tokens for the API only there (RFC 9700 2.3). */
  async userinfo_endpoint() {
    const own = await provider.tokens()
    expect(await provider.userinfo(own.access_token)).toMatchObject({
      status: 200,
      body: { sub: decodeJwt(own.id_token).sub, email: 'cliente@descorche.test' },
    })
    expect((await shop.identity.verifyAccessToken(own.access_token)).ok).toBe(false)
    const forApi = await provider.tokens({ audience })
    expect((await provider.userinfo(forApi.access_token)).status).toBe(401)
    expect((await shop.identity.verifyAccessToken(forApi.access_token)).ok).toBe(true)
  },
  async end_session_endpoint() {
    const leaving = new TestBrowser(shop.url)
    const { id_token } = await signIn(shop.url, leaving, 'cliente@descorche.test')
    const html = await (
      await leaving.get(
        `${provider.at('end_session_endpoint')}?${new URLSearchParams({
          id_token_hint: id_token,
          post_logout_redirect_uri: `${shop.url}/`,
          state: 'bye',
        }).toString()}`,
      )
    ).text()
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const done = await leaving.post('/v2/logout/confirm', { xsrf, logout: 'yes' })
    expect(done.headers.get('location')).toBe(`${shop.url}/?state=bye`)
    expect(provider.parametersOf(await provider.authorize({ prompt: 'none' }, leaving)).get('error')).toBe(
      'login_required',
    )
  },
  async revocation_endpoint() {
    const { access_token, refresh_token } = await provider.tokens()
    for (const token of [access_token, refresh_token])
      expect((await provider.ask('revocation_endpoint', { token })).status).toBe(200)
    expect((await provider.userinfo(access_token)).status).toBe(401)
    expect(
      (await provider.ask('token_endpoint', { grant_type: 'refresh_token', refresh_token })).body.error,
    ).toBe('invalid_grant')
  },
  async revocation_endpoint_auth_methods_supported() {
    for (const method of provider.list('revocation_endpoint_auth_methods_supported'))
      expect([method, await authenticate[method]?.('revocation_endpoint')]).toEqual([
        method,
        { right: 200, wrong: 401 },
      ])
  },
  async prompt_values_supported() {
    const login = await provider.authorize({ prompt: 'login' })
    expect(login.headers.get('location')).toMatch(/^\/interaction\/|\/interaction\//)
    expect(provider.parametersOf(await provider.authorize({ prompt: 'none' })).get('code')).toBeTruthy()
    for (const other of ['consent', 'select_account', 'create'])
      expect(provider.parametersOf(await provider.authorize({ prompt: other })).get('error')).toBe(
        'invalid_request',
      )
    expect(metadata['prompt_values_supported']).toEqual(['none', 'login'])
  },
  async ui_locales_supported() {
    const page = await provider.browser.follow(
      await provider.authorize({ prompt: 'login', ui_locales: 'en es-AR' }),
    )
    expect(await page.response.text()).toContain(`lang="${provider.list('ui_locales_supported')[0] ?? ''}"`)
  },
}

/** How a client authenticates: with the right secret, a wrong one, or as an unknown client. */
const authenticate: Record<string, (endpoint: string) => Promise<{ right: number; wrong: number }>> = {
  async none(endpoint) {
    const requested = async (client: string) =>
      endpoint === 'token_endpoint'
        ? (await provider.exchange(await provider.codeOf(), { client_id: client })).status
        : (await provider.ask(endpoint, { client_id: client, token: 'x' })).status
    return { right: await requested(clientId), wrong: await requested('nobody') }
  },
  async client_secret_post(endpoint) {
    const { rows } = await shop.pool.query<{ value: string }>(
      `SELECT value FROM identity_keys WHERE name = 'web-client'`,
    )
    const pages = { client_id: `${clientId}-pages`, redirect_uri: `${shop.url}/sesion/retorno` }
    const requested = async (secret = '') =>
      endpoint === 'token_endpoint'
        ? (await provider.exchange(await provider.codeOf(pages), { ...pages, client_secret: secret })).status
        : (await provider.ask(endpoint, { ...pages, client_secret: secret, token: 'x' })).status
    return { right: await requested(rows[0]?.value), wrong: await requested('guessed') }
  },
}

test('both addresses of the metadata answer the same document, and no other of that kind does', async () => {
  expect(await read(metadataPaths[1])).toEqual(metadata)
  // the issuer has no path, so nothing follows (RFC 8414 section 3.1)
  expect((await fetch(`${shop.url}/.well-known/oauth-authorization-server/x`)).status).toBe(404)
  expect((await fetch(`${shop.url}/oauth/.well-known/openid-configuration`)).status).toBe(404)
})

test('the metadata promises neither pushed requests nor DPoP, and nothing answers to them', async () => {
  expect(
    Object.keys(metadata).filter((name) => /push|dpop|introspect|registration|device|backchannel/.test(name)),
  ).toEqual([])
  for (const path of ['/request', '/reg', '/token/introspection', '/device/auth', '/backchannel'])
    expect((await fetch(shop.url + path, { method: 'POST' })).status).toBe(404)
})

test('every word of the metadata has been tried', () => {
  expect(Object.keys(metadata).filter((name) => !(name in promises))).toEqual([])
  expect(Object.keys(promises).filter((name) => !(name in metadata))).toEqual([])
})

test.each(Object.keys(promises))('the metadata is accurate: %s', async (name) => promises[name]?.())
