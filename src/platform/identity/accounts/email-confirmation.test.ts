import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checkPassword } from './password-check.ts'
import { sendPasswordMails } from '../factors/password-mails.job.ts'
import { queueMessage } from '../../mail/outbox.queries.ts'
import {
  CodeFlow,
  openTestIdentity,
  securityOf,
  refresh,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'
import {
  addressLinkIn,
  addressState,
  confirmedAccount,
  lastAddressLink,
  mailsTo,
  password,
  signUpAs,
  subjectsTo,
} from '../../../../test/account-mails.ts'

let shop: TestIdentity

beforeAll(async () => {
  shop = await openTestIdentity()
})

afterAll(() => shop?.close())

beforeEach(async () => {
  await shop.pool.query('TRUNCATE identity_throttle, allowances')
})

test('an address is confirmed by the link of its mail, in any browser, once', async () => {
  const email = 'recien.llegada@ejemplo.test'
  const { id } = await signUpAs(shop, email)
  expect(await addressState(shop, id)).toEqual({ email, confirmed: false, holds: true })
  await signIn(shop.url, new TestBrowser(shop.url), email, password)
  const link = await lastAddressLink(shop, email)
  const phone = new TestBrowser(shop.url)
  // mail scanners follow links
  for (const times of [1, 2]) expect((await phone.get(link)).status, String(times)).toBe(200)
  expect(await addressState(shop, id)).toMatchObject({ confirmed: false })
  const page = await phone.get(link)
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  const used = await Promise.all(Array.from({ length: 6 }, () => phone.post(link, {})))
  expect(used.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410])
  expect(await addressState(shop, id)).toEqual({ email, confirmed: true, holds: true })
  expect((await phone.get(link)).status).toBe(410)
  expect(await securityOf(shop).address.confirm(id)).toEqual({ ok: false, why: 'confirmed' })
})

test('signing up with a known address: same page, session, queries and sign-in; a mail is sent', async () => {
  const existing = 'conocida@ejemplo.test'
  const free = 'libre@ejemplo.test'
  const owner = await confirmedAccount(shop, existing)
  const statements: Record<string, string[]> = {}
  const made: Record<string, string> = {}
  for (const email of [existing, free]) {
    const query = vi.spyOn(shop.pool, 'query')
    const { status, id, browser } = await signUpAs(shop, email, 'la del intruso')
    statements[email] = query.mock.calls.map(([text]) => String(text))
    query.mockRestore()
    expect(status).toBe(303)
    made[email] = id
    expect(await securityOf(shop).address.of(id)).toMatchObject({ email, confirmed: false, pending: null })
    // again, in the same browser and in another one
    await shop.pool.query(`DELETE FROM identity_payloads WHERE model = 'Session'`)
    await signIn(shop.url, browser, email, 'la del intruso')
    await signIn(shop.url, new TestBrowser(shop.url), email, 'la del intruso')
    const twice = await signUpAs(shop, email, 'otra vez la misma')
    expect(twice.id).not.toBe(id)
  }
  expect(statements[free]).toEqual(statements[existing])
  expect(new Set(await subjectsTo(shop, existing))).toEqual(new Set(['Ya tenés una cuenta con este correo']))
  expect(new Set(await subjectsTo(shop, free))).toEqual(new Set(['Confirmá tu correo']))
  expect(made[existing]).not.toBe(owner)
  // the owner's password still opens the owner's account
  const check = await checkPassword(shop.pool, { email: existing, password, address: 'x', device: undefined })
  expect(check).toMatchObject({ ok: true, account: { id: owner } })
  expect(await addressState(shop, owner)).toMatchObject({ confirmed: true, holds: true })
})

test('passwords of all accounts that name an address are hashed with one salt: no sign-in takes longer', async () => {
  const email = 'sal@ejemplo.test'
  await confirmedAccount(shop, email)
  const { id } = await signUpAs(shop, email, 'una segunda clave')
  await securityOf(shop).changePassword(id, { current: 'una segunda clave', password: 'la tercera clave' })
  const { rows } = await shop.pool.query<{ salt: string }>(
    `SELECT DISTINCT split_part(password_hash, '$', 5) AS salt FROM identity_accounts WHERE email = $1`,
    [email],
  )
  expect(rows).toHaveLength(1)
})

test('signing up with a known address resets no throttle and trusts no device', async () => {
  const email = 'blanco@ejemplo.test'
  await confirmedAccount(shop, email)
  const { browser, id } = await signUpAs(shop, email, 'la del intruso')
  await shop.pool.query('TRUNCATE identity_throttle')
  const attempts = async () =>
    (
      await shop.pool.query<{ n: number }>(
        `SELECT coalesce(sum(failures), 0)::int AS n FROM identity_throttle WHERE email = $1`,
        [email],
      )
    ).rows[0]?.n
  await shop.pool.query(`DELETE FROM identity_payloads WHERE model = 'Session'`)
  const { url } = await browser.follow(await browser.get(new CodeFlow(shop.url).authorize()))
  expect((await browser.post(`${url.pathname}/login`, { email, password: 'una idea' })).status).toBe(401)
  expect(await attempts(), 'browser, network and account').toBe(3)
  await shop.pool.query('UPDATE identity_throttle SET failures = 100 WHERE email = $1', [email])
  const guess = (tried: string, device?: string) =>
    checkPassword(shop.pool, { email, password: tried, address: '203.0.113.80', device })
  expect(await guess(password)).toMatchObject({ ok: false, why: 'too-many' })
  await securityOf(shop).changePassword(id, { current: 'la del intruso', password: 'otra del intruso' })
  await shop.identity.removeAccount?.(id)
  expect(await guess(password)).toMatchObject({ ok: false, why: 'too-many' })
})

test('an account opened with a foreign address: the owner of the mailbox gets the address', async () => {
  const email = 'victima@ejemplo.test'
  const thief = await signUpAs(shop, email, 'la del ladrón')
  await shop.pool.query(
    `INSERT INTO identity_passkeys (id, account_id, public_key, counter, transports, device) VALUES ('thief', $1, '', 0, '{}', '')`,
    [thief.id],
  )
  const honest = await signUpAs(shop, email, 'la de verdad')
  const link = await lastAddressLink(shop, email)
  expect((await honest.browser.post(link, {})).status).toBe(200)
  expect(await addressState(shop, honest.id)).toEqual({ email, confirmed: true, holds: true })
  expect(await addressState(shop, thief.id)).toEqual({ email, confirmed: false, holds: false })
  const first = addressLinkIn((await mailsTo(shop, email))[0]?.body)
  expect((await honest.browser.post(first, {})).status, "the thief's link").toBe(410)

  const other = 'otra.victima@ejemplo.test'
  const second = await signUpAs(shop, other, 'la del ladrón')
  await shop.pool.query(
    `INSERT INTO identity_passkeys (id, account_id, public_key, counter, transports, device) VALUES ('second', $1, '', 0, '{}', '')`,
    [second.id],
  )
  const owner = new TestBrowser(shop.url)
  await owner.post('/cuenta/olvido', { email: other })
  const mails = await mailsTo(shop, other)
  const reset = /shop:(\/cuenta\/clave\?t=[\w-]{43})/.exec(mails.at(-1)?.body ?? '')?.[1] ?? 'no link'
  expect((await owner.post(reset, { password: 'elegida por mí' })).status).toBe(200)
  expect(await addressState(shop, second.id)).toMatchObject({ confirmed: true })
  expect(await securityOf(shop).passkeys.list(second.id)).toEqual([])
  expect((await refresh(shop.url, second.tokens.refresh_token)).status).toBe(400)
})

test('mails about a person wait for their address; mails about the account do not, and are not exported', async () => {
  const email = 'espera@ejemplo.test'
  const { id, browser } = await signUpAs(shop, email)
  const link = await lastAddressLink(shop, email)
  const about = (messageId: string, to: string) =>
    shop.db
      .transaction()
      .execute((trx) => queueMessage(trx, { messageId, userId: id, to, subject: 's', html: '', text: '' }))
  await about('order-1', email)
  await about('order-2', 'regalo@ejemplo.test')
  const held = async () =>
    (await shop.pool.query<{ id: string }>('SELECT message_id AS id FROM outbox WHERE held ORDER BY id')).rows
  expect(await held()).toEqual([{ id: 'order-1' }])
  await browser.post(link, {})
  await sendPasswordMails(shop.db)
  expect(await held()).toEqual([])
  await about('order-3', email)
  expect(await held()).toEqual([])
  const { exportMessages } = await import('../../mail/personal-data.queries.ts')
  const exported = JSON.stringify(await exportMessages(shop.db, id))
  expect(exported).toContain('Confirmá tu correo')
  expect(exported).not.toContain('/cuenta/correo')
})

test('links expire, cross-site forms and floods are rejected, and tokens are stored hashed', async () => {
  const email = 'plazos@ejemplo.test'
  const { id } = await signUpAs(shop, email)
  const link = await lastAddressLink(shop, email)
  const browser = new TestBrowser(shop.url)
  const far = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
  expect((await browser.post(link, {}, far)).status).toBe(403)
  const { rows } = await shop.pool.query<{ row: string }>('SELECT t::text AS row FROM identity_tokens t')
  expect(rows.map(({ row }) => row).join()).not.toContain(link.split('t=')[1])
  await securityOf(shop).address.confirm(id)
  expect((await browser.get(link)).status, 'the link before').toBe(200)
  const newest = await lastAddressLink(shop, email)
  expect((await browser.get(link)).status, 'the newest is the only one').toBe(410)
  await shop.pool.query('UPDATE identity_tokens SET expires_at = now()')
  expect((await browser.post(newest, {})).status).toBe(410)
  expect((await browser.get('/cuenta/correo?t=%00')).status).toBe(410)
  for (let times = 0; times < 9; times += 1) await securityOf(shop).address.confirm(id)
  expect(await securityOf(shop).address.confirm(id)).toEqual({ ok: false, why: 'often' })
  expect(await mailsTo(shop, email)).toHaveLength(5)
  expect(shop.logs).toEqual([])
})
