import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendPasswordMails } from './password-mails.job.ts'
import {
  CodeFlow,
  openTestIdentity,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'

let shop: TestIdentity
beforeAll(async () => {
  shop = await openTestIdentity()
})
afterAll(() => shop?.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE identity_throttle, allowances')
})

const account = async (email: string) => {
  const made = await shop.identity.createAccount({ email, password: 'la de siempre', nickname: 'Alguien' })
  return made?.id ?? ''
}

/** Brings a browser to the page that asks for the code. */
async function requestCode(email: string, browser = new TestBrowser(shop.url)) {
  const flow = new CodeFlow(shop.url)
  const { url } = await browser.follow(await browser.get(flow.authorize()))
  const page = await browser.post(`${url.pathname}/codigo`, { email })
  const use = (code: string, as = email) => browser.post(`${url.pathname}/con-codigo`, { email: as, code })
  const again = () => browser.post(`${url.pathname}/codigo`, { email })
  return { browser, flow, page, use, again, path: url.pathname }
}

async function codeFor(email: string): Promise<string> {
  await sendPasswordMails(shop.db)
  const { rows } = await shop.pool.query<{ body: string }>(
    'SELECT body FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [email],
  )
  return /(\d{3} \d{3})/.exec(rows[0]?.body ?? '')?.[1] ?? 'no code'
}

const other = (code: string, by: number) =>
  String((Number(code.replace(' ', '')) + by) % 1_000_000).padStart(6, '0')

test('a mailed code signs in once, in the browser that requested it', async () => {
  const email = 'con.codigo@ejemplo.test'
  await account(email)
  const { browser, flow, use, path } = await requestCode(` ${email.toUpperCase()}`)
  const code = await codeFor(email)
  const elsewhere = await requestCode('otro@ejemplo.test')
  expect((await elsewhere.use(code, email)).status, 'another browser').toBe(401)
  const sent = await use(code)
  expect(sent.status).toBe(303)
  const { url } = await browser.follow(sent)
  const tokens = await flow.exchange(url.searchParams.get('code') ?? '')
  expect(tokens.status).toBe(200)
  expect((await browser.post(`${path}/con-codigo`, { email, code })).status, 'the way is over').toBe(400)
  const { rows } = await shop.pool.query('SELECT FROM identity_sign_in_codes WHERE email = $1', [email])
  expect(rows, 'used up').toEqual([])
})

test('an unknown address gets the same page and the same work, and one mail a day', async () => {
  const existing = 'con.cuenta@ejemplo.test'
  const unknown = 'sin.cuenta@ejemplo.test'
  await account(existing)
  const statements: Record<string, string[]> = {}
  const pages: Record<string, string> = {}
  for (const email of [existing, unknown]) {
    const visit = await requestCode(email)
    await sendPasswordMails(shop.db)
    const query = vi.spyOn(shop.pool, 'query')
    const refused = await visit.use('000 000')
    statements[email] = query.mock.calls.map(([text]) => String(text))
    query.mockRestore()
    expect(refused.status).toBe(401)
    const uid = visit.path.split('/')[2] ?? ''
    pages[email] = `${visit.page.status} ${await visit.page.text()} ${await refused.text()}`
      .replaceAll(uid, 'uid')
      .replaceAll(email, 'address')
  }
  expect(pages[unknown]).toBe(pages[existing])
  expect(statements[unknown]).toEqual(statements[existing])
  await requestCode(unknown)
  await sendPasswordMails(shop.db)
  const { rows } = await shop.pool.query('SELECT subject FROM outbox WHERE recipient = $1', [unknown])
  expect(rows).toEqual([{ subject: 'No hay una cuenta con este correo' }])
})

test('five guesses in total, concurrent and across codes; then the right code is rejected', async () => {
  const email = 'adivinada@ejemplo.test'
  await account(email)
  const visit = await requestCode(email)
  const code = await codeFor(email)
  const sent = await Promise.all(Array.from({ length: 20 }, (_, by) => visit.use(other(code, by + 1))))
  expect(sent.filter(({ status }) => status === 303)).toEqual([])
  expect(sent.every(({ status }) => status === 401 || status === 429)).toBe(true)
  const { rows } = await shop.pool.query<{ tries: number }>(
    'SELECT tries FROM identity_sign_in_codes WHERE email = $1',
    [email],
  )
  expect(rows).toEqual([{ tries: 5 }])
  await shop.pool.query('TRUNCATE identity_throttle')
  expect((await visit.use(code)).status).toBe(401)
  await visit.again()
  expect((await visit.use(await codeFor(email))).status, 'another code').toBe(401)
})

test('guesses from many browsers count for the account: a hundred a day', async () => {
  const email = 'rodeada@ejemplo.test'
  await account(email)
  const visits = await Promise.all(Array.from({ length: 4 }, () => requestCode(email)))
  await sendPasswordMails(shop.db)
  await shop.pool.query('UPDATE identity_sign_in_codes SET tries = 0 WHERE email = $1', [email])
  const failed = async () =>
    (
      await shop.pool.query<{ most: number }>(
        'SELECT max(failures)::int AS most FROM identity_throttle WHERE email = $1',
        [email],
      )
    ).rows[0]?.most
  for (const visit of visits) await visit.use('000001')
  expect(await failed()).toBe(4)
  await shop.pool.query('UPDATE identity_throttle SET failures = 100 WHERE email = $1', [email])
  expect((await visits[0]?.use('000001'))?.status).toBe(429)
})

test('of the same code sent several times at once one signs in; ten minutes', async () => {
  const email = 'doble@ejemplo.test'
  await account(email)
  const visit = await requestCode(email)
  const code = await codeFor(email)
  const sent = await Promise.all([1, 2, 3, 4].map(() => visit.use(code)))
  expect(sent.filter(({ status }) => status === 303)).toHaveLength(1)
  const late = await requestCode(email)
  const stale = await codeFor(email)
  await shop.pool.query('UPDATE identity_sign_in_codes SET expires_at = now()')
  expect((await late.use(stale)).status).toBe(401)
})

test('with an unconfirmed mailbox, a code from another browser removes the password, with a mail', async () => {
  const email = 'sin.confirmar@ejemplo.test'
  const id = await account(email)
  await shop.pool.query('UPDATE identity_accounts SET confirmed_at = NULL WHERE id = $1', [id])
  const { browser, use } = await requestCode(email)
  const { url } = await browser.follow(await use(await codeFor(email)))
  expect(url.searchParams.get('code')).toBeTruthy()
  await sendPasswordMails(shop.db)
  const { rows } = await shop.pool.query<{ subject: string }>(
    'SELECT subject FROM outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 2',
    [email],
  )
  expect(rows.map(({ subject }) => subject)).toContain('Tu cuenta quedó sin contraseña')
  expect(rows.map(({ subject }) => subject)).not.toContain('Cambiaste tu contraseña')
})

test('a mailed code still requires the second factor; staff without one, and blocked accounts, get no code', async () => {
  const { accountSecurity } = shop.identity
  if (!accountSecurity) throw new Error('The embedded provider has second factors')
  const email = 'personal@ejemplo.test'
  const id = await account(email)
  shop.states.set(id, { role: 'Ventas', blocked: false })
  const first = await requestCode(email)
  const refused = await first.use(await codeFor(email))
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('segundo paso')

  const started = await accountSecurity.factors.start(id, 'la de siempre')
  if (!started.ok) throw new Error(started.why)
  const totp = new TOTP({ secret: Secret.fromBase32(started.setup.secret) })
  await accountSecurity.factors.confirm(id, totp.generate({ timestamp: Date.now() - 30_000 }), undefined)
  const second = await requestCode(email)
  const { url, response } = await second.browser.follow(await second.use(await codeFor(email)))
  expect(url.searchParams.get('code')).toBeNull()
  expect(await response.text()).toContain('Segundo paso')
  const done = await second.browser.post(`${url.pathname}/code`, { code: totp.generate() })
  expect((await second.browser.follow(done)).url.searchParams.get('code')).not.toBeNull()

  const gone = await account('baja@ejemplo.test')
  const third = await requestCode('baja@ejemplo.test')
  const code = await codeFor('baja@ejemplo.test')
  shop.states.set(gone, { role: 'Baja', blocked: true })
  expect((await third.use(code)).status).toBe(403)
})

test('a browser that its owner uses is not slowed by who asks for codes elsewhere', async () => {
  const email = 'conocida.aca@ejemplo.test'
  await account(email)
  const owner = new TestBrowser(shop.url)
  const visit = await requestCode(email, owner)
  await owner.follow(await visit.use(await codeFor(email)))
  await shop.pool.query(`DELETE FROM identity_payloads WHERE model = 'Session'`)
  const stranger = await requestCode(email)
  await stranger.use('000001')
  await shop.pool.query('UPDATE identity_throttle SET failures = 100 WHERE email = $1', [email])
  expect((await stranger.use('000001')).status).toBe(429)
  const back = await requestCode(email, owner)
  expect((await back.use(await codeFor(email))).status).toBe(303)
})

test('forms from elsewhere, nonsense and floods are refused', async () => {
  const visit = await requestCode('alguien@ejemplo.test')
  const codePage = `${visit.path}/codigo`
  const far = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
  expect((await visit.browser.post(codePage, { email: 'a@b.test' }, far)).status).toBe(403)
  expect((await visit.browser.post(codePage, { email: 'no\0' })).status).toBe(422)
  expect((await visit.use('\0'.repeat(3))).status).toBe(401)
  expect((await visit.browser.get(`${visit.path}/con-codigo`)).status).toBe(200)
  const network = new TestBrowser(shop.url, 'code flood')
  const statuses: number[] = []
  const flood = await requestCode('x@ejemplo.test', network)
  for (let times = 0; times < 20; times += 1) statuses.push((await flood.again()).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
  expect(shop.logs).toEqual([])
})
