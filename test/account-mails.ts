import { spellEmail } from '../src/platform/identity/accounts/accounts.ts'
import { sendPasswordMails } from '../src/platform/identity/factors/password-mails.job.ts'
import { CodeFlow, TestBrowser, type TestIdentity } from './identity-testing.ts'

/** Accounts with mailboxes, for tests of the embedded provider. */

export const password = 'la de siempre'

/** Creates an account with a confirmed address and returns its id. */
export const confirmedAccount = async (shop: TestIdentity, email: string) =>
  (await shop.identity.createAccount({ email, password, nickname: 'Alguien' }))?.id ?? ''

/** Signs up from the sign-in page to the tokens. */
export async function signUpAs(
  shop: TestIdentity,
  email: string,
  as = password,
  browser = new TestBrowser(shop.url),
) {
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

/** Messages to an address, after the job has written the pending ones. */
export async function mailsTo(shop: TestIdentity, email: string) {
  await sendPasswordMails(shop.db)
  const { rows } = await shop.pool.query<{ subject: string; body: string }>(
    'SELECT subject, body FROM outbox WHERE recipient = $1 ORDER BY id',
    [spellEmail(email)],
  )
  return rows
}

export const subjectsTo = async (shop: TestIdentity, email: string) =>
  (await mailsTo(shop, email)).map(({ subject }) => subject)

/** The confirmation link in a mail. */
export const addressLinkIn = (body = '') =>
  /shop:(\/cuenta\/correo\?t=[\w-]{43})/.exec(body)?.[1] ?? 'no link'
export const lastAddressLink = async (shop: TestIdentity, email: string) =>
  addressLinkIn((await mailsTo(shop, email)).at(-1)?.body)

/** The stored state of an account's address. */
export async function addressState(shop: TestIdentity, id: string) {
  const { rows } = await shop.pool.query<{ email: string; confirmed: boolean; holds: boolean }>(
    `SELECT email, confirmed_at IS NOT NULL AS confirmed, holds_address AS holds FROM identity_accounts WHERE id = $1`,
    [id],
  )
  return rows[0]
}
