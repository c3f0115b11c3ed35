import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  audience,
  CodeFlow,
  openLogin,
  frameMessage,
  openTestIdentity,
  refresh,
  rolesClaim,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'

let shop: TestIdentity

beforeAll(async () => {
  shop = await openTestIdentity()
})

afterAll(() => shop?.close())

test('from the sign-in page to a token that the shop accepts', async () => {
  const browser = new TestBrowser(shop.url)
  const { flow, path, html, response } = await openLogin(shop.url, browser)
  expect(response.status).toBe(200)
  expect(html).toContain('Correo electrónico')
  expect(html).toContain('Contraseña')
  expect(html).toContain('admin@descorche.test')
  expect(html).toContain('cliente@descorche.test')

  const sent = await browser.post(`${path}/login`, { email: 'Admin@Descorche.test ', password: 'descorche' })
  expect(sent.status).toBe(303)
  const { url } = await browser.follow(sent)
  expect(url.origin + url.pathname).toBe(`${shop.url}/`)
  expect(url.searchParams.get('state')).toBe(flow.state)

  const { status, body } = await flow.exchange(url.searchParams.get('code') ?? '')
  expect(status).toBe(200)
  const checked = await shop.identity.verifyAccessToken(body.access_token)
  expect(checked).toMatchObject({
    ok: true,
    claims: {
      role: 'Admin',
      email: 'admin@descorche.test',
      nickname: 'Administración',
      name: 'Administración',
    },
  })
  const access = decodeJwt(body.access_token)
  expect(access).toMatchObject({ aud: audience, iss: `${shop.url}/`, [rolesClaim]: ['Admin'] })
  expect((access.exp ?? 0) - (access.iat ?? 0)).toBe(600)
  expect(decodeJwt(body.id_token)).toMatchObject({
    sub: access.sub,
    email: 'admin@descorche.test',
    email_verified: true,
    nickname: 'Administración',
    picture: `${shop.url}/avatar.svg`,
  })
})

test('a code is good once, and only with the verifier that began the sign-in', async () => {
  const browser = new TestBrowser(shop.url)
  const { flow, path } = await openLogin(shop.url, browser)
  const sent = await browser.post(`${path}/login`, { email: 'cliente@descorche.test', password: 'descorche' })
  const code = (await browser.follow(sent)).url.searchParams.get('code') ?? ''
  expect((await flow.exchange(code, 'x'.repeat(43))).status).toBe(400)

  const again = new CodeFlow(shop.url)
  const { url } = await browser.follow(await browser.get(again.authorize()))
  const fresh = url.searchParams.get('code') ?? ''
  const answers = await Promise.all([again.exchange(fresh), again.exchange(fresh), again.exchange(fresh)])
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect((await again.exchange(fresh)).body.error).toBe('invalid_grant')
})

test('the role in the token is what the shop knows of the person', async () => {
  const browser = new TestBrowser(shop.url)
  const first = await signIn(shop.url, browser, 'cliente@descorche.test')
  const sub = decodeJwt(first.access_token).sub ?? ''
  expect(decodeJwt(first.access_token)[rolesClaim]).toEqual(['User'])
  shop.states.set(sub, { role: 'Admin', blocked: false })
  const { body } = await refresh(shop.url, first.refresh_token)
  expect(decodeJwt(body.access_token)[rolesClaim]).toEqual(['Admin'])
  shop.states.delete(sub)
})

test('a wrong password and an unknown e-mail get the same answer, and the e-mail stays in the form', async () => {
  const browser = new TestBrowser(shop.url)
  const { path } = await openLogin(shop.url, browser)
  const existing = await browser.post(`${path}/login`, {
    email: 'cliente@descorche.test',
    password: 'otra cosa',
  })
  const unknown = await browser.post(`${path}/login`, { email: 'nadie@ejemplo.test', password: 'otra cosa' })
  const [first, second] = [await existing.text(), await unknown.text()]
  expect([existing.status, unknown.status]).toEqual([401, 401])
  expect(first).toContain('El correo o la contraseña no coinciden')
  expect(first.replaceAll('cliente@descorche.test', '')).toBe(
    second.replaceAll('nadie@ejemplo.test', '').replaceAll('cliente@descorche.test', ''),
  )
  expect(second).toContain('value="nadie@ejemplo.test"')
})

test('the page says what signing in is for, in words that no address can choose', async () => {
  const browser = new TestBrowser(shop.url)
  const { path, html } = await openLogin(shop.url, browser, { 'ext-reason': 'buy' })
  const sentence = 'Por favor debe logearse para realizar la compra'
  expect(html).toContain(sentence)
  expect(await (await browser.get(`${path}/signup`)).text()).toContain(sentence)
  const wrong = await browser.post(`${path}/login`, { email: 'nadie@ejemplo.test', password: 'no es esta' })
  expect(await wrong.text()).toContain(sentence)
  for (const foreign of ['Llamá al 0800', 'constructor', '__proto__']) {
    const { html: other } = await openLogin(shop.url, new TestBrowser(shop.url), { 'ext-reason': foreign })
    expect(other).not.toContain('class="reason"')
    expect(other).not.toContain('0800')
  }
})

test('a person signs up, and is signed in by it', async () => {
  const browser = new TestBrowser(shop.url)
  const { flow, path, html } = await openLogin(shop.url, browser, { screen_hint: 'signup' })
  expect(html).toContain('Creá tu cuenta')
  const send = (form: Record<string, string>) => browser.post(`${path}/signup`, form)
  const good = { email: 'Nueva@Ejemplo.test', nickname: ' <Nueva> ', password: 'una clave larga' }
  const rejected = [
    await send({ ...good, email: 'no es un correo' }),
    await send({ ...good, nickname: '  ' }),
    await send({ ...good, password: 'corta' }),
  ]
  expect(rejected.map(({ status }) => status)).toEqual([422, 422, 422])
  expect(await rejected[2]?.text()).toContain('value="&#60;Nueva&#62;"')

  const { url } = await browser.follow(await send(good))
  const { body } = await flow.exchange(url.searchParams.get('code') ?? '')
  expect(decodeJwt(body.access_token)).toMatchObject({
    email: 'nueva@ejemplo.test',
    nickname: '<Nueva>',
    [rolesClaim]: ['User'],
  })
})

test('a deactivated user can neither sign in nor renew silently', async () => {
  await shop.identity.createAccount({ email: 'baja@ejemplo.test', password: 'descorche', nickname: 'Baja' })
  const browser = new TestBrowser(shop.url)
  const tokens = await signIn(shop.url, browser, 'baja@ejemplo.test')
  const sub = decodeJwt(tokens.access_token).sub ?? ''
  shop.states.set(sub, { role: 'Baja', blocked: true })

  expect((await refresh(shop.url, tokens.refresh_token)).body.error).toBe('invalid_grant')
  expect(await frameMessage(await browser.get(new CodeFlow(shop.url).silent()))).toMatchObject({
    error: 'login_required',
  })
  // the provider's session returns to the sign-in page, with the reason
  const { path } = await openLogin(shop.url, browser)
  const sent = await browser.post(`${path}/login`, { email: 'baja@ejemplo.test', password: 'descorche' })
  expect(sent.status).toBe(403)
  expect(await sent.text()).toContain('Tu cuenta está dada de baja.')
  // without the right password, the reason is not disclosed
  const guess = await browser.post(`${path}/login`, { email: 'baja@ejemplo.test', password: 'adivino' })
  expect(await guess.text()).not.toContain('dada de baja')

  shop.states.set(sub, { role: 'User', blocked: false })
  expect((await signIn(shop.url, browser, 'baja@ejemplo.test')).access_token).toBeTruthy()
})

test('signing in as another user replaces the session', async () => {
  const browser = new TestBrowser(shop.url)
  await signIn(shop.url, browser, 'cliente@descorche.test')
  const flow = new CodeFlow(shop.url)
  const { url } = await browser.follow(await browser.get(flow.authorize({ prompt: 'login' })))
  const sent = await browser.post(`${url.pathname}/login`, {
    email: 'admin@descorche.test',
    password: 'descorche',
  })
  // the provider first ends the earlier session, by a self-submitting form
  const html = await (await browser.follow(sent)).response.text()
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const ended = await browser.post('/v2/logout/confirm', { xsrf, logout: 'yes' })
  const code = (await browser.follow(ended)).url.searchParams.get('code') ?? ''
  const { body } = await flow.exchange(code)
  expect(decodeJwt(body.access_token)['email']).toBe('admin@descorche.test')
})
