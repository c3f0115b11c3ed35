import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CodeFlow,
  openTestIdentity,
  securityOf,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'
import { SoftwareAuthenticator } from '../../../../test/software-authenticator.ts'
import { relyingParty } from './passkeys.ts'

let shop: TestIdentity
beforeAll(async () => {
  shop = await openTestIdentity({ host: 'localhost' })
})
afterAll(() => shop?.close())

const password = 'la de siempre'
type Options = Record<string, unknown>

const own = () => securityOf(shop).passkeys

async function person(email: string) {
  const made = await shop.identity.createAccount({ email, password, nickname: 'Alguien' })
  return { id: made?.id ?? '', email }
}

async function optionsFor(id: string): Promise<Options> {
  const given = await own().options(id, password)
  if (!given.ok) throw new Error(given.why)
  return { ...given.options }
}

async function withPasskey(email: string) {
  const owner = await person(email)
  const device = new SoftwareAuthenticator()
  const credential = device.register(await optionsFor(owner.id), shop.url)
  expect(await own().add(owner.id, credential, 'Mozilla/5.0 (X11; Linux) Chrome/126.0')).toBe(true)
  return { ...owner, device, credential }
}

/** The options that the page passes to the script. */
function pageOptions(html: string): Options {
  const text = /data-options="([^"]*)"/.exec(html)?.[1] ?? '{}'
  const plain = text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  return JSON.parse(plain) as Options
}

async function openLogin(browser: TestBrowser) {
  const flow = new CodeFlow(shop.url)
  const { url, response } = await browser.follow(await browser.get(flow.authorize()))
  return { flow, path: url.pathname, options: pageOptions(await response.text()) }
}

const send = (browser: TestBrowser, path: string, assertion: unknown) =>
  browser.post(`${path}/passkey`, { assertion: JSON.stringify(assertion) })

test('a passkey is created with the password, signs in without it, and is mailed', async () => {
  const { id, email, device } = await withPasskey('clave@ejemplo.test')
  const browser = new TestBrowser(shop.url)
  const { flow, path, options } = await openLogin(browser)
  const back = await browser.follow(await send(browser, path, device.signIn(options, shop.url)))
  const { body } = await flow.exchange(back.url.searchParams.get('code') ?? '')
  expect(decodeJwt(body.access_token).sub).toBe(id)
  const [passkey] = await own().list(id)
  expect(passkey).toMatchObject({ device: 'Chrome en Linux' })
  expect(passkey?.used).toBeInstanceOf(Date)
  const mails = await shop.pool.query('SELECT purpose FROM identity_mail_requests WHERE email = $1', [email])
  expect(mails.rows).toEqual([{ purpose: 'passkey-added' }])
})

test('an address that is not confirmed yet has its passkey all the same, and no mail goes there', async () => {
  const { id, email } = await person('sin-confirmar@ejemplo.test')
  await shop.pool.query('UPDATE identity_accounts SET confirmed_at = NULL WHERE id = $1', [id])
  const device = new SoftwareAuthenticator()
  expect(await own().add(id, device.register(await optionsFor(id), shop.url), 'Chrome/126.0')).toBe(true)
  const [passkey] = await own().list(id)
  expect(await own().remove(id, passkey?.id ?? '', password)).toEqual({ ok: true })
  expect(await own().list(id)).toEqual([])
  const mails = await shop.pool.query('SELECT purpose FROM identity_mail_requests WHERE email = $1', [email])
  expect(mails.rows).toEqual([])
})

test('a captured answer, a foreign page, another owner, a copied device: none signs in', async () => {
  const mine = await withPasskey('original@ejemplo.test')
  const theirs = await withPasskey('ajena@ejemplo.test')
  const browser = new TestBrowser(shop.url)
  const { path, options } = await openLogin(browser)
  const used = mine.device.signIn(options, shop.url)
  expect((await send(browser, path, used)).status).toBe(303)

  const other = new TestBrowser(shop.url)
  const fresh = await openLogin(other)
  const tries = [
    used,
    mine.device.signIn(fresh.options, shop.url, { origin: 'http://localhost.evil.test' }),
    mine.device.signIn({ ...fresh.options, rpId: 'evil.test' }, shop.url),
    mine.device.signIn(fresh.options, shop.url, { counter: 1 }),
    mine.device.signIn(fresh.options, shop.url, {
      counter: 50,
      userHandle: theirs.device.signIn(fresh.options, shop.url)['id'] as string,
    }),
    { ...mine.device.signIn(fresh.options, shop.url), id: theirs.device.id.toString('base64url') },
    new SoftwareAuthenticator().signIn(fresh.options, shop.url),
    { id: '\0' },
    'nonsense',
  ]
  for (const assertion of tries) expect((await send(other, fresh.path, assertion)).status).toBe(401)
  expect((await other.post(`${fresh.path}/passkey`, { assertion: '{' })).status).toBe(401)
  const good = mine.device.signIn(fresh.options, shop.url, { counter: 60 })
  expect((await send(other, fresh.path, good)).status).toBe(303)
  expect(shop.logs).toEqual([])
})

test('of two uses of one signature at once, one counts; a blocked person does not get in', async () => {
  const { id, device } = await withPasskey('doble@ejemplo.test')
  const browser = new TestBrowser(shop.url)
  const { path, options } = await openLogin(browser)
  const answer = device.signIn(options, shop.url)
  const sent = await Promise.all([1, 2, 3].map(() => send(browser, path, answer)))
  expect(sent.filter(({ status }) => status === 303)).toHaveLength(1)
  shop.states.set(id, { role: 'Baja', blocked: true })
  const other = new TestBrowser(shop.url)
  const next = await openLogin(other)
  expect((await send(other, next.path, device.signIn(next.options, shop.url))).status).toBe(403)
})

test('a passkey is added and removed with the password alone, once a challenge, by its owner', async () => {
  const ana = await withPasskey('duena@ejemplo.test')
  const eva = await person('otra.duena@ejemplo.test')
  expect(await own().options(eva.id, 'adivino')).toEqual({ ok: false, why: 'wrong' })
  expect(await own().add(ana.id, ana.credential, '')).toBe(false)
  const forAna = await optionsFor(ana.id)
  expect(forAna['excludeCredentials']).toMatchObject([{ id: ana.credential['id'] }])
  expect(await own().add(eva.id, new SoftwareAuthenticator().register(forAna, shop.url), '')).toBe(false)
  // another account's credential id cannot be taken over
  const taken = ana.device.register(await optionsFor(eva.id), shop.url)
  expect(await own().add(eva.id, taken, '')).toBe(false)
  const key = String(ana.credential['id'])
  expect(await own().remove(ana.id, key, 'adivino')).toEqual({ ok: false, why: 'wrong' })
  expect(await own().remove(eva.id, key, password)).toEqual({ ok: false, why: 'unknown' })
  expect(await own().remove(ana.id, key, password)).toEqual({ ok: true })
  expect(await own().list(ana.id)).toEqual([])
})

test('one is offered after the password, to a device that can hold it, until its owner says no', async () => {
  const { id, email } = await person('ofrecida@ejemplo.test')
  const browser = new TestBrowser(shop.url)
  const login = async () => {
    await shop.pool.query(`DELETE FROM identity_payloads WHERE model = 'Session'`)
    const { path } = await openLogin(browser)
    return browser.follow(await browser.post(`${path}/login`, { email, password, passkeys: 'yes' }))
  }
  const declined = await login()
  expect(await declined.response.text()).toContain('¿Más fácil la próxima vez?')
  const later = await browser.follow(await browser.post(`${declined.url.pathname}/offer`, { later: 'yes' }))
  expect(later.url.searchParams.get('code')).toBeTruthy()
  expect((await login()).url.searchParams.get('code')).toBeTruthy()

  const elsewhere = new TestBrowser(shop.url)
  const { path } = await openLogin(elsewhere)
  const offer = await elsewhere.follow(
    await elsewhere.post(`${path}/login`, { email, password, passkeys: 'yes' }),
  )
  const options = pageOptions(await offer.response.text())
  const bad = await elsewhere.post(`${offer.url.pathname}/offer`, { registration: '{}' })
  expect(bad.status).toBe(422)
  const registration = JSON.stringify(new SoftwareAuthenticator().register(options, shop.url))
  const done = await elsewhere.follow(await elsewhere.post(`${offer.url.pathname}/offer`, { registration }))
  expect(done.url.searchParams.get('code')).toBeTruthy()
  expect(await own().list(id)).toHaveLength(1)
})

test.each([
  ['https://www.tienda.test', 'tienda.test'],
  ['https://vinos.test:8443', 'vinos.test'],
  ['http://localhost:3000', 'localhost'],
  ['http://vinos.test', undefined],
  ['https://192.0.2.7', undefined],
])('the host that passkeys are bound to: %s', (publicUrl, id) => {
  expect(relyingParty(publicUrl)?.id).toBe(id)
})
