import { afterAll, beforeAll, expect, test } from 'vitest'
import { spellEmail } from '../accounts/accounts.ts'
import { sendPasswordMails } from '../factors/password-mails.job.ts'
import {
  CodeFlow,
  openTestIdentity,
  refresh,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'

let shop: TestIdentity
beforeAll(async () => {
  shop = await openTestIdentity()
})
afterAll(() => shop?.close())

const good = 'una clave bien nueva'
const account = (email: string) =>
  shop.identity.createAccount({ email, password: 'la de siempre', nickname: 'Alguien' })

async function mailsTo(email: string) {
  await sendPasswordMails(shop.db)
  const { rows } = await shop.pool.query<{ subject: string; body: string; html: string }>(
    'SELECT subject, body, html FROM outbox WHERE recipient = $1 ORDER BY id',
    [email],
  )
  return rows
}

const linkIn = (text = '') => /shop:(\/cuenta\/clave\?t=[\w-]{43})/.exec(text)?.[1] ?? 'no link'

async function linkFor(email: string): Promise<string> {
  expect((await new TestBrowser(shop.url).post('/cuenta/olvido', { email })).status).toBe(200)
  return linkIn((await mailsTo(spellEmail(email))).at(-1)?.body)
}

test('a forgotten password: a link by mail, a new password, every session ended, a mail that tells it', async () => {
  const email = 'olvidadiza@ejemplo.test'
  await account(email)
  const thief = new TestBrowser(shop.url)
  const tokens = await signIn(shop.url, thief, email, 'la de siempre')
  const link = await linkFor(' Olvidadiza@Ejemplo.test')

  const browser = new TestBrowser(shop.url)
  // mail scanners follow links
  for (const times of [1, 2]) expect((await browser.get(link)).status, String(times)).toBe(200)
  const page = await browser.get(link)
  expect(await page.text()).toContain(email)
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const common = await browser.post(link, { password: '12345678' })
  expect(common.status).toBe(422)
  expect(await common.text()).toContain('entre las primeras que alguien probaría')
  const done = await browser.post(link, { password: good })
  expect(done.status).toBe(200)
  expect(await done.text()).toContain('Listo, tu contraseña es nueva')

  expect((await refresh(shop.url, tokens.refresh_token)).status).toBe(400)
  const silent = await thief.follow(await thief.get(new CodeFlow(shop.url).authorize({ prompt: 'none' })))
  expect(silent.url.searchParams.get('error')).toBe('login_required')
  await expect(signIn(shop.url, new TestBrowser(shop.url), email, 'la de siempre')).rejects.toThrow('401')
  await signIn(shop.url, browser, email, good)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Elegí una contraseña nueva',
    'Cambiaste tu contraseña',
  ])
  expect((await browser.get(link)).status).toBe(410)
  expect((await browser.post(link, { password: `${good} otra` })).status).toBe(410)
})

test('an unknown address gets the same answer, the same work, and one mail a day', async () => {
  const existing = 'conocida@ejemplo.test'
  await account(existing)
  const answers = await Promise.all(
    [existing, 'nadie.aca@ejemplo.test', 'nadie.aca@ejemplo.test'].map(async (email) => {
      const sent = await new TestBrowser(shop.url).post('/cuenta/olvido', { email })
      const names = [...sent.headers.keys()].filter((name) => name !== 'date')
      return [sent.status, names, await sent.text()]
    }),
  )
  expect(answers[1]).toEqual(answers[0])
  expect((await mailsTo('nadie.aca@ejemplo.test')).map(({ subject }) => subject)).toEqual([
    'No hay una cuenta con este correo',
  ])
  expect(await mailsTo(existing)).toHaveLength(1)
})

test('of many uses of a link at once one counts; the newest link voids the one before; half an hour', async () => {
  const email = 'enlaces@ejemplo.test'
  await account(email)
  const first = await linkFor(email)
  const second = await linkFor(email)
  expect(second).not.toBe(first)
  expect((await new TestBrowser(shop.url).get(first)).status).toBe(410)
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      new TestBrowser(shop.url).post(second, { password: `${good} ${index}` }),
    ),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(sent.filter(({ status }) => status === 410)).toHaveLength(7)

  const third = await linkFor(email)
  await shop.pool.query(`UPDATE identity_tokens SET expires_at = now() WHERE used_at IS NULL`)
  expect((await new TestBrowser(shop.url).post(third, { password: good })).status).toBe(410)
})

test('the token is stored hashed, and a mailbox gets five links an hour', async () => {
  const email = 'insistida@ejemplo.test'
  await account(email)
  const token = (await linkFor(email)).split('t=')[1] ?? ''
  const { rows } = await shop.pool.query<{ row: string }>('SELECT t::text AS row FROM identity_tokens t')
  expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  expect(rows.map(({ row }) => row).join()).not.toContain(token)
  for (let times = 0; times < 6; times += 1) await new TestBrowser(shop.url).post('/cuenta/olvido', { email })
  expect(await mailsTo(email)).toHaveLength(5)
})

test('forms from elsewhere, floods and nonsense are refused as pages', async () => {
  const browser = new TestBrowser(shop.url)
  const link = `/cuenta/clave?t=${'x'.repeat(43)}`
  const far = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
  const answers = [
    await browser.post('/cuenta/olvido', { email: 'a@b.test' }, far),
    await browser.post(link, { password: good }, far),
    await browser.post('/cuenta/olvido', { email: 'a@b.test\r\nBcc: c@d.test' }),
    await browser.post('/cuenta/olvido', { email: '\0' }),
    await browser.post('/cuenta/olvido', { email: 'x'.repeat(30_000) }),
    await browser.post(link, { password: good }),
    await browser.get('/cuenta/clave'),
    await browser.get('/cuenta/clave?t=%00'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 422, 422, 413, 410, 410, 410])
  const network = new TestBrowser(shop.url, 'flooding')
  const statuses: number[] = []
  for (let times = 0; times < 101; times += 1)
    statuses.push((await network.post('/cuenta/olvido', { email: `x${times}@ejemplo.test` })).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
  expect(shop.logs).toEqual([])
})
