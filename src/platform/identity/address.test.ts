import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { spellEmail } from './accounts.ts'
import { checkPassword } from './password-check.ts'
import { sendPasswordMails } from './password-mails.job.ts'
import type { Db } from '../database/open-database.ts'
import { queueMessage } from '../mail/outbox.queries.ts'
import {
  CodeFlow,
  openTestIdentity,
  refresh,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../test/identity-testing.ts'

let shop: TestIdentity
let db: Db
beforeAll(async () => {
  shop = await openTestIdentity()
  db = new Kysely({ dialect: new PostgresDialect({ pool: shop.pool }) }) as Db
})
afterAll(() => shop?.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE identity_throttle, allowances')
})

const password = 'la de siempre'
const security = () => {
  const { accountSecurity } = shop.identity
  if (!accountSecurity) throw new Error('The embedded provider keeps accounts')
  return accountSecurity
}
const confirmedAccount = async (email: string) =>
  (await shop.identity.createAccount({ email, password, nickname: 'Alguien' }))?.id ?? ''

/** Signs up from the sign-in page to the tokens. */
async function signUpAs(email: string, as = password, browser = new TestBrowser(shop.url)) {
  const flow = new CodeFlow(shop.url)
  const { url } = await browser.follow(await browser.get(flow.authorize({ screen_hint: 'signup' })))
  const sent = await browser.post(`${url.pathname}/signup`, { email, nickname: 'Nueva', password: as })
  const back = await browser.follow(sent)
  const { body } = await flow.exchange(back.url.searchParams.get('code') ?? '')
  const id = (
    JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  ).sub
  return { browser, status: sent.status, tokens: body, id }
}

async function mailsTo(email: string) {
  await sendPasswordMails(db)
  const { rows } = await shop.pool.query<{ subject: string; body: string }>(
    'SELECT subject, body FROM outbox WHERE recipient = $1 ORDER BY id',
    [spellEmail(email)],
  )
  return rows
}
const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
const linkIn = (body = '') => /shop:(\/cuenta\/correo\?t=[\w-]{43})/.exec(body)?.[1] ?? 'no link'
const lastLink = async (email: string) => linkIn((await mailsTo(email)).at(-1)?.body)
const state = async (id: string) =>
  (
    await shop.pool.query<{ email: string; confirmed: boolean; holds: boolean }>(
      `SELECT email, confirmed_at IS NOT NULL AS confirmed, holds_address AS holds FROM identity_accounts WHERE id = $1`,
      [id],
    )
  ).rows[0]

test('an address is confirmed by the link of its mail, in any browser, once', async () => {
  const email = 'recien.llegada@ejemplo.test'
  const { id } = await signUpAs(email)
  expect(await state(id)).toEqual({ email, confirmed: false, holds: true })
  await signIn(shop.url, new TestBrowser(shop.url), email, password)
  const link = await lastLink(email)
  const phone = new TestBrowser(shop.url)
  // a mail scanner follows links
  for (const times of [1, 2]) expect((await phone.get(link)).status, String(times)).toBe(200)
  expect(await state(id)).toMatchObject({ confirmed: false })
  const page = await phone.get(link)
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  const used = await Promise.all(Array.from({ length: 6 }, () => phone.post(link, {})))
  expect(used.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410])
  expect(await state(id)).toEqual({ email, confirmed: true, holds: true })
  expect((await phone.get(link)).status).toBe(410)
  expect(await security().address.confirm(id)).toEqual({ ok: false, why: 'confirmed' })
})

test('signing up with a known address: the same page, session, statements and sign-in; the mailbox is told', async () => {
  const known = 'conocida@ejemplo.test'
  const free = 'libre@ejemplo.test'
  const owner = await confirmedAccount(known)
  const statements: Record<string, string[]> = {}
  const made: Record<string, string> = {}
  for (const email of [known, free]) {
    const query = vi.spyOn(shop.pool, 'query')
    const { status, id, browser } = await signUpAs(email, 'la del intruso')
    statements[email] = query.mock.calls.map(([text]) => String(text))
    query.mockRestore()
    expect(status).toBe(303)
    made[email] = id
    expect(await security().address.of(id)).toMatchObject({ email, confirmed: false, pending: null })
    // again, in the same browser and in another one
    await shop.pool.query(`DELETE FROM identity_payloads WHERE model = 'Session'`)
    await signIn(shop.url, browser, email, 'la del intruso')
    await signIn(shop.url, new TestBrowser(shop.url), email, 'la del intruso')
    const twice = await signUpAs(email, 'otra vez la misma')
    expect(twice.id).not.toBe(id)
  }
  expect(statements[free]).toEqual(statements[known])
  expect(new Set(await subjects(known))).toEqual(new Set(['Ya tenés una cuenta con este correo']))
  expect(new Set(await subjects(free))).toEqual(new Set(['Confirmá tu correo']))
  expect(made[known]).not.toBe(owner)
  // the owner's password still is the owner's account's
  const check = await checkPassword(shop.pool, { email: known, password, address: 'x', device: undefined })
  expect(check).toMatchObject({ ok: true, account: { id: owner } })
  expect(await state(owner)).toMatchObject({ confirmed: true, holds: true })
})

test('passwords of all accounts that name an address are hashed with one salt: no sign-in takes longer', async () => {
  const email = 'sal@ejemplo.test'
  await confirmedAccount(email)
  const { id } = await signUpAs(email, 'una segunda clave')
  await security().changePassword(id, { current: 'una segunda clave', password: 'la tercera clave' })
  const { rows } = await shop.pool.query<{ salt: string }>(
    `SELECT DISTINCT split_part(password_hash, '$', 5) AS salt FROM identity_accounts WHERE email = $1`,
    [email],
  )
  expect(rows).toHaveLength(1)
})

test('who only names an address forgives no guesses at its owner, and their browser is no known one', async () => {
  const email = 'blanco@ejemplo.test'
  await confirmedAccount(email)
  const { browser, id } = await signUpAs(email, 'la del intruso')
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
  await security().changePassword(id, { current: 'la del intruso', password: 'otra del intruso' })
  await shop.identity.removeAccount?.(id)
  expect(await guess(password)).toMatchObject({ ok: false, why: 'too-many' })
})

test('an account that was opened in the name of somebody else: whose mailbox it is has the address', async () => {
  const email = 'victima@ejemplo.test'
  const thief = await signUpAs(email, 'la del ladrón')
  await shop.pool.query(
    `INSERT INTO identity_passkeys (id, account_id, public_key, counter, transports, device) VALUES ('thief', $1, '', 0, '{}', '')`,
    [thief.id],
  )
  const honest = await signUpAs(email, 'la de verdad')
  const link = await lastLink(email)
  expect((await honest.browser.post(link, {})).status).toBe(200)
  expect(await state(honest.id)).toEqual({ email, confirmed: true, holds: true })
  expect(await state(thief.id)).toEqual({ email, confirmed: false, holds: false })
  const first = linkIn((await mailsTo(email))[0]?.body)
  expect((await honest.browser.post(first, {})).status, "the thief's link").toBe(410)

  const other = 'otra.victima@ejemplo.test'
  const second = await signUpAs(other, 'la del ladrón')
  await shop.pool.query(
    `INSERT INTO identity_passkeys (id, account_id, public_key, counter, transports, device) VALUES ('second', $1, '', 0, '{}', '')`,
    [second.id],
  )
  const owner = new TestBrowser(shop.url)
  await owner.post('/cuenta/olvido', { email: other })
  const mails = await mailsTo(other)
  const reset = /shop:(\/cuenta\/clave\?t=[\w-]{43})/.exec(mails.at(-1)?.body ?? '')?.[1] ?? 'no link'
  expect((await owner.post(reset, { password: 'elegida por mí' })).status).toBe(200)
  expect(await state(second.id)).toMatchObject({ confirmed: true })
  expect(await security().passkeys.list(second.id)).toEqual([])
  expect((await refresh(shop.url, second.tokens.refresh_token)).status).toBe(400)
})

test('mails about a person wait for their address; mails about the account do not, and are not exported', async () => {
  const email = 'espera@ejemplo.test'
  const { id, browser } = await signUpAs(email)
  const link = await lastLink(email)
  const about = (messageId: string, to: string) =>
    db
      .transaction()
      .execute((trx) => queueMessage(trx, { messageId, userId: id, to, subject: 's', html: '', text: '' }))
  await about('order-1', email)
  await about('order-2', 'regalo@ejemplo.test')
  const held = async () =>
    (await shop.pool.query<{ id: string }>('SELECT message_id AS id FROM outbox WHERE held ORDER BY id')).rows
  expect(await held()).toEqual([{ id: 'order-1' }])
  await browser.post(link, {})
  await sendPasswordMails(db)
  expect(await held()).toEqual([])
  await about('order-3', email)
  expect(await held()).toEqual([])
  const { exportMessages } = await import('../mail/personal-data.queries.ts')
  const exported = JSON.stringify(await exportMessages(db, id))
  expect(exported).toContain('Confirmá tu correo')
  expect(exported).not.toContain('/cuenta/correo')
})

test('another address: both mailboxes told, in force once confirmed, old links and sessions dead, back for a week', async () => {
  const [before, after] = ['antes@ejemplo.test', 'despues@ejemplo.test']
  const id = await confirmedAccount(before)
  const thief = new TestBrowser(shop.url)
  const tokens = await signIn(shop.url, thief, before, password)
  const { address } = security()
  expect(await address.ask(id, { current: 'no es', email: after })).toEqual({ ok: false, why: 'wrong' })
  expect(await address.ask(id, { current: password, email: before.toUpperCase() })).toMatchObject({
    why: 'same',
  })
  expect(await address.ask(id, { current: password, email: after })).toEqual({ ok: true })
  expect(await address.of(id)).toMatchObject({ email: before, pending: after })
  expect(await subjects(before)).toEqual(['Pediste cambiar el correo de tu cuenta'])
  await new TestBrowser(shop.url).post('/cuenta/olvido', { email: before })
  const reset =
    /shop:(\/cuenta\/clave\?t=[\w-]{43})/.exec((await mailsTo(before)).at(-1)?.body ?? '')?.[1] ?? ''
  const link = await lastLink(after)
  expect(await state(id)).toMatchObject({ email: before })

  expect((await new TestBrowser(shop.url).post(link, {})).status).toBe(200)
  expect(await state(id)).toEqual({ email: after, confirmed: true, holds: true })
  expect(await address.of(id)).toMatchObject({ pending: null })
  expect((await refresh(shop.url, tokens.refresh_token)).status).toBe(400)
  expect((await thief.get(reset)).status, 'an old link to a new password').toBe(410)
  expect(await subjects(before)).toContain('El correo de tu cuenta cambió')
  expect((await subjects(after)).at(-1)).toBe('Listo, este es el correo de tu cuenta')
  await expect(signIn(shop.url, new TestBrowser(shop.url), before, password)).rejects.toThrow('401')

  // the thief changes the password too, and sets up a passkey; the way back stays
  await security().changePassword(id, { current: password, password: 'la del ladrón' })
  await shop.pool.query(
    `INSERT INTO identity_passkeys (id, account_id, public_key, counter, transports, device) VALUES ('late', $1, '', 0, '{}', '')`,
    [id],
  )
  const back = await lastLink(before)
  const owner = new TestBrowser(shop.url)
  expect(await (await owner.get(back)).text()).toContain('Recuperá tu cuenta')
  expect((await owner.post(back, { password: '12345678' })).status).toBe(422)
  expect((await owner.post(back, { password: 'mía otra vez' })).status).toBe(200)
  expect(await state(id)).toEqual({ email: before, confirmed: true, holds: true })
  expect(await security().passkeys.list(id)).toEqual([])
  await signIn(shop.url, owner, before, 'mía otra vez')
  await expect(signIn(shop.url, new TestBrowser(shop.url), after, 'la del ladrón')).rejects.toThrow('401')
  expect((await owner.post(back, { password: 'mía otra vez' })).status).toBe(410)
})

test('an address that another account has: the same answer and state, and a word to its mailbox', async () => {
  const [mine, theirs, free] = ['yo@ejemplo.test', 'suya@ejemplo.test', 'nueva.libre@ejemplo.test']
  const id = await confirmedAccount(mine)
  await confirmedAccount(theirs)
  const { address } = security()
  const seen: unknown[] = []
  for (const email of [theirs, free]) {
    const asked = await address.ask(id, { current: password, email })
    const waiting = await address.of(id)
    await sendPasswordMails(db)
    seen.push(JSON.stringify([asked, waiting, await address.of(id)]).replaceAll(email, 'it'))
  }
  expect(seen[0]).toBe(seen[1])
  expect(await subjects(theirs)).toEqual(['Ya tenés una cuenta con este correo'])
  // taken by another one while the link waited
  const link = await lastLink(free)
  await confirmedAccount(free)
  expect((await new TestBrowser(shop.url).post(link, {})).status).toBe(410)
  expect(await state(id)).toMatchObject({ email: mine })
})

test('a change that was not asked for is stopped; a later way back cannot undo an earlier one', async () => {
  const [mine, stolen, further] = ['dueña@ejemplo.test', 'robo1@ejemplo.test', 'robo2@ejemplo.test']
  const id = await confirmedAccount(mine)
  const { address } = security()
  const move = async (email: string) => {
    await address.ask(id, { current: password, email })
    await new TestBrowser(shop.url).post(await lastLink(email), {})
    await sendPasswordMails(db)
  }
  await address.ask(id, { current: password, email: 'nunca@ejemplo.test' })
  const pending = await lastLink('nunca@ejemplo.test')
  const stop = await lastLink(mine)
  await new TestBrowser(shop.url).post(stop, { password: 'nueva y mía' })
  expect((await new TestBrowser(shop.url).post(pending, {})).status).toBe(410)
  await security().changePassword(id, { current: 'nueva y mía', password })

  await move(stolen)
  const first = await lastLink(mine)
  // some seconds lie between two changes
  await shop.pool.query(
    `UPDATE identity_tokens SET expires_at = expires_at - interval '1 minute' WHERE purpose = 'undo'`,
  )
  await move(further)
  const second = await lastLink(stolen)
  await new TestBrowser(shop.url).post(second, { password: 'del ladrón otra' })
  expect(await state(id)).toMatchObject({ email: stolen })
  expect((await new TestBrowser(shop.url).post(first, { password: 'por fin la mía' })).status).toBe(200)
  expect(await state(id)).toMatchObject({ email: mine })
})

test('links expire, forms from elsewhere and floods are refused, and nothing of a token is stored', async () => {
  const email = 'plazos@ejemplo.test'
  const { id } = await signUpAs(email)
  const link = await lastLink(email)
  const browser = new TestBrowser(shop.url)
  const far = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
  expect((await browser.post(link, {}, far)).status).toBe(403)
  const { rows } = await shop.pool.query<{ row: string }>('SELECT t::text AS row FROM identity_tokens t')
  expect(rows.map(({ row }) => row).join()).not.toContain(link.split('t=')[1])
  await security().address.confirm(id)
  expect((await browser.get(link)).status, 'the link before').toBe(200)
  const newest = await lastLink(email)
  expect((await browser.get(link)).status, 'the newest is the only one').toBe(410)
  await shop.pool.query('UPDATE identity_tokens SET expires_at = now()')
  expect((await browser.post(newest, {})).status).toBe(410)
  expect((await browser.get('/cuenta/correo?t=%00')).status).toBe(410)
  for (let times = 0; times < 9; times += 1) await security().address.confirm(id)
  expect(await security().address.confirm(id)).toEqual({ ok: false, why: 'often' })
  expect(await mailsTo(email)).toHaveLength(5)
  expect(shop.logs).toEqual([])
})
