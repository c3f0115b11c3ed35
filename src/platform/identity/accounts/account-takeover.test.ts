import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addressLinkIn,
  addressState,
  confirmedAccount,
  mailsTo,
  signUpAs,
} from '../../../../test/account-mails.ts'
import {
  CodeFlow,
  openTestIdentity,
  refresh,
  securityOf,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'
import { SoftwareAuthenticator } from '../../../../test/software-authenticator.ts'
import { createAccount } from './accounts.ts'
import { sendPasswordMails } from '../factors/password-mails.job.ts'

/**
 * A stranger opens accounts with a person's address, or moves accounts to it, and prepares them before that
 * person verifies the mailbox. Generates proof x preparation x order of events x accounts with the address.
 */

const strangersPassword = 'la del intruso'
const ownPassword = 'la de la dueña'

let shop: TestIdentity
beforeAll(async () => {
  shop = await openTestIdentity({ host: 'localhost' })
})
afterAll(() => shop?.close())

const proofs = ['link', 'code', 'reset', 'invitation', 'change'] as const
const preparations = [
  'session',
  'passkey',
  'application',
  'passkey begun',
  'passkey offered',
  'sign-in begun',
  'application begun',
  'address change asked',
  'address change sent',
] as const
/** When the stranger prepares: before the verification mail is sent, or between the mail and its use. */
const moments = ['before the mail', 'after the mail'] as const
/** Accounts with the address. */
const casts = ['one of the stranger', 'two of the stranger', 'own one first', 'own one last'] as const

type Variant = {
  proof: (typeof proofs)[number]
  preparation: (typeof preparations)[number]
  moment: (typeof moments)[number]
  cast: (typeof casts)[number]
}

const variants: Variant[] = proofs.flatMap((proof) =>
  preparations.flatMap((preparation) =>
    moments.flatMap((moment) => casts.map((cast) => ({ proof, preparation, moment, cast }))),
  ),
)

/** Each preparation with each proof; `TAKEOVERS=all` adds each moment and each cast. */
const chosen =
  process.env['TAKEOVERS'] === 'all'
    ? variants
    : variants.filter((_, index) => index % 8 === Math.floor(index / 8) % 8)

const subjectOf = (token: string) => decodeJwt(token).sub ?? ''

/** The account that a browser reaches with a password; undefined if none. */
async function reachedWith(browser: TestBrowser, email: string, password: string) {
  return signIn(shop.url, browser, email, password).then(
    ({ access_token }) => subjectOf(access_token),
    () => undefined,
  )
}

type Options = Record<string, unknown>
function pageOptions(html: string): Options {
  const text = /data-options="([^"]*)"/.exec(html)?.[1] ?? '{}'
  return JSON.parse(
    text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  ) as Options
}

/** An attack after the owner has verified the mailbox. @returns the account it reached */
type Attack = () => Promise<string | undefined>

/** The account that a passkey signs in to. */
async function reachedByPasskey(device: SoftwareAuthenticator): Promise<string | undefined> {
  const browser = new TestBrowser(shop.url)
  const flow = new CodeFlow(shop.url)
  const { url, response } = await browser.follow(await browser.get(flow.authorize()))
  const assertion = device.signIn(pageOptions(await response.text()), shop.url)
  const back = await browser.follow(
    await browser.post(`${url.pathname}/passkey`, { assertion: JSON.stringify(assertion) }),
  )
  const { status, body } = await flow.exchange(back.url.searchParams.get('code') ?? '')
  return status === 200 ? subjectOf(body.access_token) : undefined
}

type Stranger = Awaited<ReturnType<typeof signUpAs>> & { elsewhere: string }

const prepare: Record<Variant['preparation'], (stranger: Stranger, email: string) => Promise<Attack>> = {
  async session({ browser, tokens }) {
    return async () => {
      const renewed = await refresh(shop.url, tokens.refresh_token)
      if (renewed.status === 200) return subjectOf(renewed.body.access_token)
      const flow = new CodeFlow(shop.url)
      const { url } = await browser.follow(await browser.get(flow.authorize({ prompt: 'none' })))
      const { status, body } = await flow.exchange(url.searchParams.get('code') ?? '')
      if (status === 200) return subjectOf(body.access_token)
      const check = await shop.identity.verifyAccessToken(tokens.access_token)
      return check.ok ? check.claims.sub : undefined
    }
  },
  async passkey({ id }) {
    const device = new SoftwareAuthenticator()
    const given = await securityOf(shop).passkeys.options(id, strangersPassword)
    if (!given.ok) throw new Error(given.why)
    await securityOf(shop).passkeys.add(id, device.register({ ...given.options }, shop.url), '')
    return () => reachedByPasskey(device)
  },
  async application({ id }) {
    const started = await securityOf(shop).factors.start(id, strangersPassword)
    if (!started.ok) throw new Error(started.why)
    const totp = new TOTP({ secret: Secret.fromBase32(started.setup.secret) })
    await securityOf(shop).factors.confirm(id, totp.generate(), undefined)
    // a second factor would lock the owner out
    return async () => ((await securityOf(shop).factors.of(id)).totp ? id : undefined)
  },
  async 'passkey begun'({ id }) {
    const device = new SoftwareAuthenticator()
    const given = await securityOf(shop).passkeys.options(id, strangersPassword)
    if (!given.ok) throw new Error(given.why)
    const credential = device.register({ ...given.options }, shop.url)
    return async () => {
      await securityOf(shop).passkeys.add(id, credential, '')
      return reachedByPasskey(device)
    }
  },
  async 'passkey offered'(_, email) {
    const browser = new TestBrowser(shop.url)
    const { url } = await browser.follow(await browser.get(new CodeFlow(shop.url).authorize()))
    const sent = await browser.post(`${url.pathname}/login`, {
      email,
      password: strangersPassword,
      passkeys: 'yes',
    })
    const offer = await browser.follow(sent)
    const device = new SoftwareAuthenticator()
    const registration = device.register(pageOptions(await offer.response.text()), shop.url)
    return async () => {
      await browser.post(offer.url.pathname, { registration: JSON.stringify(registration) })
      return reachedByPasskey(device)
    }
  },
  async 'sign-in begun'(_, email) {
    const browser = new TestBrowser(shop.url)
    const flow = new CodeFlow(shop.url)
    const { url } = await browser.follow(await browser.get(flow.authorize()))
    const sent = await browser.post(`${url.pathname}/login`, { email, password: strangersPassword })
    return async () => {
      const back = await browser.follow(sent)
      const { status, body } = await flow.exchange(back.url.searchParams.get('code') ?? '')
      return status === 200 ? subjectOf(body.access_token) : undefined
    }
  },
  async 'application begun'({ id }) {
    const started = await securityOf(shop).factors.start(id, strangersPassword)
    if (!started.ok) throw new Error(started.why)
    const totp = new TOTP({ secret: Secret.fromBase32(started.setup.secret) })
    return async () => {
      await securityOf(shop).factors.confirm(id, totp.generate(), undefined)
      return (await securityOf(shop).factors.of(id)).totp ? id : undefined
    }
  },
  async 'address change asked'({ id, browser, elsewhere }) {
    await securityOf(shop).address.ask(id, { current: strangersPassword, email: elsewhere })
    return async () => {
      const link = addressLinkIn((await mailsTo(shop, elsewhere)).at(-1)?.body)
      await browser.post(link, { password: strangersPassword })
      return (await addressState(shop, id))?.email === elsewhere ? id : undefined
    }
  },
  async 'address change sent'({ id, browser, elsewhere }) {
    await securityOf(shop).address.ask(id, { current: strangersPassword, email: elsewhere })
    const link = addressLinkIn((await mailsTo(shop, elsewhere)).at(-1)?.body)
    return async () => {
      await browser.post(link, { password: strangersPassword })
      return (await addressState(shop, id))?.email === elsewhere ? id : undefined
    }
  },
}

const resetLinkIn = (text = '') => /(\/cuenta\/clave\?t=[\w-]{43})/.exec(text)?.[1]
const lastMail = async (email: string) => (await mailsTo(shop, email)).at(-1)?.body ?? ''

/**
 * How the owner verifies the mailbox: `send` requests the mail, `use` follows its link and returns the
 * owner's account.
 */
type Proof = { send: () => Promise<void>; use: () => Promise<string | undefined> }

function proofOf(proof: Variant['proof'], email: string, stranger: () => Stranger, own: TestBrowser): Proof {
  let link = ''
  const passwordThrough = async (at: string | undefined) => {
    if (at) await own.post(at, { password: ownPassword })
    return reachedWith(own, email, ownPassword)
  }
  if (proof === 'link')
    return {
      // the stranger's first mail, whose origin the owner cannot know
      send: async () => void (link = addressLinkIn((await mailsTo(shop, email))[0]?.body)),
      async use() {
        const done = await own.post(link, {})
        return passwordThrough(resetLinkIn(await done.text()))
      },
    }
  if (proof === 'reset')
    return {
      async send() {
        await new TestBrowser(shop.url).post('/cuenta/olvido', { email })
        link = resetLinkIn(await lastMail(email)) ?? ''
      },
      use: () => passwordThrough(link),
    }
  if (proof === 'code') {
    const flow = new CodeFlow(shop.url)
    let page = ''
    let code = ''
    return {
      async send() {
        const { url } = await own.follow(await own.get(flow.authorize({ prompt: 'login' })))
        page = url.pathname
        await own.post(`${page}/codigo`, { email })
        code = /(\d{3} \d{3})/.exec(await lastMail(email))?.[1] ?? ''
      },
      async use() {
        const back = await own.follow(await own.post(`${page}/con-codigo`, { email, code }))
        const { body } = await flow.exchange(back.url.searchParams.get('code') ?? '')
        return subjectOf(body.access_token)
      },
    }
  }
  if (proof === 'invitation')
    return {
      send: async () => undefined,
      use: async () =>
        (await createAccount(shop.pool, { email, password: ownPassword, nickname: 'Dueña' }))?.id,
    }
  return {
    async send() {
      await securityOf(shop).address.ask(stranger().id, { current: strangersPassword, email })
      link = addressLinkIn(await lastMail(email))
    },
    async use() {
      await own.post(link, {})
      await own.post(link, { password: 'una idea' })
      const { rows } = await shop.pool.query<{ id: string }>(
        'SELECT id FROM identity_accounts WHERE lower(email) = $1 AND confirmed_at IS NOT NULL',
        [email],
      )
      return rows[0]?.id
    },
  }
}

let counter = 0

/** @returns the account the stranger reached, and the owner's account */
async function tryVariant({ proof, preparation, moment, cast }: Variant) {
  counter += 1
  const email = `persona${counter}@ejemplo.test`
  const elsewhere = `intruso${counter}@ejemplo.test`
  await shop.pool.query('TRUNCATE identity_throttle, allowances')
  const own = new TestBrowser(shop.url)
  const strangers: Stranger[] = []
  const signUpStranger = async () => {
    // to change an address, the stranger needs a mailbox and an account with a confirmed address
    const at = proof === 'change' ? elsewhere : email
    const browser = new TestBrowser(shop.url)
    const signedUp = await signUpAs(shop, at, strangersPassword, browser)
    if (proof === 'change') await browser.post(addressLinkIn(await lastMail(at)), {})
    strangers.push({ ...signedUp, elsewhere: proof === 'change' ? `otro.${elsewhere}` : elsewhere })
  }
  const signUpOwner = () => signUpAs(shop, email, ownPassword, own)
  if (cast === 'own one first') await signUpOwner()
  await signUpStranger()
  if (cast === 'two of the stranger' && proof !== 'change') await signUpStranger()
  if (cast === 'own one last') await signUpOwner()
  const at = proof === 'change' ? elsewhere : email

  const { send, use } = proofOf(proof, email, () => strangers[0] as Stranger, own)
  const prepareAll = async () => {
    const attacks: Attack[] = []
    for (const stranger of strangers) attacks.push(await prepare[preparation](stranger, at))
    return attacks
  }
  let attacks: Attack[] = []
  if (moment === 'before the mail') attacks = await prepareAll()
  await send()
  if (moment === 'after the mail') attacks = await prepareAll()
  const account = await use()
  await sendPasswordMails(shop.db)
  const reached: (string | undefined)[] = []
  for (const attack of attacks) reached.push(await attack())
  for (const browser of [...strangers.map((stranger) => stranger.browser), new TestBrowser(shop.url)])
    for (const name of [email, elsewhere]) reached.push(await reachedWith(browser, name, strangersPassword))
  return { account, reached: reached.filter((id) => id !== undefined), email }
}

test.each(proofs)(
  'proof of the mailbox by %s ends what a stranger prepared: nothing of it reaches the account',
  { timeout: 600_000 },
  async (proof) => {
    const takenOver: string[] = []
    const lockedOut: string[] = []
    let tried = 0
    for (const variant of chosen.filter((candidate) => candidate.proof === proof)) {
      const { account, reached, email } = await tryVariant(variant)
      tried += 1
      const name = Object.values(variant).join(', ')
      if (account !== undefined && reached.includes(account)) takenOver.push(name)
      const { rows } = await shop.pool.query<{ id: string }>(
        'SELECT id FROM identity_accounts WHERE lower(email) = $1 AND confirmed_at IS NOT NULL',
        [email],
      )
      if (rows.some(({ id }) => reached.includes(id))) takenOver.push(`${name} (the address)`)
      if (proof !== 'change' && account === undefined) lockedOut.push(name)
    }
    console.info(`${tried} preparations before a proof by ${proof}: ${takenOver.length} got in`)
    expect(takenOver).toEqual([])
    expect(lockedOut).toEqual([])
  },
)

test('in the browser that signed up nothing ends', async () => {
  for (const proof of ['link', 'code'] as const) {
    const email = `misma.${proof}@ejemplo.test`
    const browser = new TestBrowser(shop.url)
    const owner = await signUpAs(shop, email, ownPassword, browser)
    const { send, use } = proofOf(proof, email, () => ({ ...owner, elsewhere: '' }), browser)
    await send()
    await use()
    expect(await addressState(shop, owner.id)).toMatchObject({ confirmed: true })
    expect((await refresh(shop.url, owner.tokens.refresh_token)).status).toBe(200)
    expect(await reachedWith(new TestBrowser(shop.url), email, ownPassword)).toBe(owner.id)
  }
})

test('a link that is followed in another browser leads to a new password there', async () => {
  const email = 'otro.navegador@ejemplo.test'
  const owner = await signUpAs(shop, email, ownPassword)
  const phone = new TestBrowser(shop.url)
  const link = addressLinkIn(await lastMail(email))
  expect(await (await phone.get(link)).text()).toContain('elegís una contraseña nueva')
  const done = await phone.post(link, {})
  const page = await done.text()
  expect(page).toContain('Elegí una contraseña')
  expect(await reachedWith(new TestBrowser(shop.url), email, ownPassword)).toBeUndefined()
  const chosen = await phone.post(resetLinkIn(page) ?? 'no link', { password: 'elegida en el teléfono' })
  expect(chosen.status).toBe(200)
  expect(await reachedWith(phone, email, 'elegida en el teléfono')).toBe(owner.id)
})

test('an account changes to another address in its own browser, or with its password', async () => {
  const [before, after] = ['de.antes@ejemplo.test', 'de.ahora@ejemplo.test']
  const id = await confirmedAccount(shop, before)
  await securityOf(shop).address.ask(id, { current: 'la de siempre', email: after })
  const link = addressLinkIn(await lastMail(after))
  const phone = new TestBrowser(shop.url)
  expect(await (await phone.get(link)).text()).toContain('Contraseña de la cuenta')
  expect((await phone.post(link, { password: 'otra cosa' })).status).toBe(401)
  expect(await addressState(shop, id)).toMatchObject({ email: before })
  expect((await phone.post(link, { password: 'la de siempre' })).status).toBe(200)
  expect(await addressState(shop, id)).toMatchObject({ email: after, confirmed: true })
})

test('of two accounts of one address each mail says which one it confirms', async () => {
  const email = 'dos.altas@ejemplo.test'
  await signUpAs(shop, email, strangersPassword, new TestBrowser(shop.url))
  await shop.pool.query(
    `UPDATE identity_accounts SET created_at = '2026-03-02T15:04:00Z', opened_with = 'Firefox en Windows' WHERE email = $1`,
    [email],
  )
  await signUpAs(shop, email, ownPassword)
  const [first, second] = (await mailsTo(shop, email)).map(({ body }) => body.replace(/t=[\w-]+/g, ''))
  expect(first).not.toBe(second)
  expect(first).toContain('el 02/03/2026 a las 12:04')
  expect(first).toContain('Firefox en Windows')
  expect(second).toContain('Hay otra cuenta sin confirmar con este correo')
  expect(first).toContain('Hay otra cuenta sin confirmar con este correo')
})
